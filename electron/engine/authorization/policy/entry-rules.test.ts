import { describe, expect, it } from 'vitest'
import { parseServersFile } from '../../config/servers-file.ts'
import { offerRules } from './entry-rules.ts'

function configOf(entry: Record<string, unknown>) {
  const config = parseServersFile(JSON.stringify({ mcpServers: { s: { command: 'x', ...entry } } })).servers.get('s')
  if (config === undefined) throw new Error('the entry was refused')
  return config
}

const rules = (entry: Record<string, unknown>) => offerRules(configOf(entry), { name: 's', slug: 's' })

describe('offerRules', () => {
  it('offers everything when nothing is said', () => {
    expect(rules({}).shownName('anything')).toBe('anything')
  })

  it('holds back what is not allowed, and what is denied even if allowed', () => {
    const { shownName } = rules({ tools: { allow: ['get_*', 'delete_all'], deny: ['*_all', 'get_(x)'] } })
    expect(['get_user', 'create_user', 'delete_all', 'get_all', 'get_(x)', 'get_x', 'xget_user'].map(shownName)).toEqual([
      'get_user',
      undefined,
      undefined,
      undefined,
      undefined,
      'get_x',
      undefined,
    ])
  })

  it.each(['Delete_Repo', 'delete_*', 'S.delete_repo', 's__DELETE_*', 's/delete_repo'])('reads a pattern as rules do: %s', (pattern) => {
    expect(rules({ tools: { deny: [pattern] } }).shownName('delete_repo')).toBeUndefined()
    expect(rules({ tools: { allow: [pattern] } }).shownName('delete_repo')).toBe('delete_repo')
    expect(rules({ tools: { allow: [pattern] } }).shownName('get_repo')).toBeUndefined()
  })

  it('shows a renamed tool under its new name', () => {
    expect(rules({ tools: { rename: { old: 'new' } } }).shownName('old')).toBe('new')
  })

  it('gives the description that a person wrote, without what is not seen in it, and none that a folder brings', () => {
    const entry = { tools: { descriptions: { old: 'Finds\u200B an issue.' } } }
    expect(['old', 'other'].map(rules(entry).ownDescription)).toEqual(['Finds an issue.', undefined])
    expect(offerRules({ ...configOf(entry), project: '/work' }, { name: 's', slug: 's' }).ownDescription('old')).toBeUndefined()
  })

  it('offers nothing of a server that is off', () => {
    expect(rules({ enabled: false }).shownName('x')).toBeUndefined()
  })

  it('says what a person has set a tool to do: by its name, else the strictest of all patterns', () => {
    const { effectSet } = rules({
      tools: { rename: { old: 'new' } },
      effects: { 'get_*': 'read', '*_all': 'destructive', get_one: 'write', new: 'read' },
    })
    expect(['get_x', 'get_all', 'get_one', 'old', 'other'].map(effectSet)).toEqual(['read', 'destructive', 'write', 'read', undefined])
    // A name is no pattern, whatever characters it has.
    const named = rules({ effects: { '=foo': 'read', foo: 'destructive', 'get_*': 'read', '=get_*': 'write' } })
    expect(['foo', '=foo', 'get_*', 'get_x'].map(named.effectSet)).toEqual(['read', undefined, 'write', 'read'])
    expect(() => rules({ effects: { x: 'harmless' } })).toThrow('the entry was refused')
  })
})
