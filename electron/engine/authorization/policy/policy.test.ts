import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exposedName, slugsFor } from '../../catalog/names/names.ts'
import { asCalled } from '../../catalog/effects/call-effect.ts'
import { HANDSHAKE_CLIENT } from '../../config/apps/client-names.ts'
import { parseServersFile } from '../../config/servers-file.ts'
import type { Subject } from '../scope/subject.ts'
import { createPolicy } from './policy.ts'
import type { PolicyTool } from './rule.ts'

const ALL = ['github', 'My Files', 'get']
const slugs = slugsFor(ALL)
const slugOf = (server: string): string => slugs.get(server) ?? server

function toolOf(server: string, own: string, effect: PolicyTool['effect'], name = own): PolicyTool {
  return {
    server,
    name,
    qualifiedName: exposedName(slugOf(server), name),
    source: { name: own },
    ...(effect === undefined ? {} : { effect }),
  }
}

function policyOf(rules: readonly unknown[], settings: Record<string, unknown> = {}) {
  const config = parseServersFile(JSON.stringify({ rules, settings, profiles: { work: ALL, home: ALL } }))
  return createPolicy(() => config, slugOf)
}

const decided = (rules: readonly unknown[], tool: PolicyTool, subject: Subject = { client: 'zed' }, settings = {}) =>
  policyOf(rules, settings).authorize(asCalled(tool, {}), subject, {}).decision

const wipe = toolOf('github', 'delete_repo', 'destructive')
const read = toolOf('github', 'get_repo', 'read')

describe('where no rule means a call', () => {
  it('it runs unless it may delete or overwrite something, which a person is asked about', () => {
    expect(decided([], read)).toBe('allow')
    expect(decided([], toolOf('github', 'add_label', 'write'))).toBe('allow')
    expect(decided([], wipe)).toBe('ask')
    expect(decided([], wipe, { client: 'zed' }, { destructive: 'allow' })).toBe('allow')
  })

  it('asking may be left to apps that ask themselves, where it is surely one of them', () => {
    const settings = { destructive: 'client' }
    expect(decided([], wipe, { client: 'claude-code' }, settings)).toBe('ask')
    expect(decided([], wipe, { client: 'claude-code', provenAs: 'claude-code' }, settings)).toBe('allow')
    expect(decided([], wipe, { client: 'goose', provenAs: 'goose' }, settings)).toBe('ask')
  })

  it('the worst is taken of a tool of which nothing is known', () => {
    expect(decided([], toolOf('github', 'any', undefined))).toBe('ask')
    expect(decided([{ effect: 'read', decision: 'deny' }], toolOf('github', 'any', undefined))).toBe('deny')
  })
})

describe('a tool that only sounds as if it read', () => {
  const sounds: PolicyTool = { ...read, effectFrom: 'words' }

  it('runs where no rule means it, as one that declares it', () => {
    expect(decided([], sounds)).toBe('allow')
    expect(decided([], sounds, { client: 'zed' }, { destructive: 'client' })).toBe('allow')
  })

  it('is one that writes to every rule, and one that reads to those that are stricter with these', () => {
    expect(decided([{ effect: 'write', decision: 'ask' }], sounds)).toBe('ask')
    expect(decided([{ effect: 'write', decision: 'deny' }], sounds)).toBe('deny')
    expect(decided([{ effect: 'read', decision: 'deny' }], sounds)).toBe('deny')
    expect(decided([{ decision: 'ask' }, { effect: 'read', decision: 'allow' }], sounds)).toBe('ask')
    expect(decided([{ decision: 'ask' }, { effect: 'read', decision: 'allow' }], read)).toBe('allow')
    expect(decided([{ effect: 'write', decision: 'ask' }], read)).toBe('allow')
  })

  it('is not there where a rule denies what writes', () => {
    const scope = policyOf([{ effect: 'write', decision: 'deny' }]).scopeOf({ client: 'zed' })
    expect(scope?.refusal(sounds)?.reason).toContain('servers.json has the rule')
    expect(scope?.refusal(read)).toBeUndefined()
  })

  it('is said to be that, where it is asked about for it', () => {
    const { reason } = policyOf([{ effect: 'write', decision: 'ask' }]).authorize(asCalled(sounds, {}), { client: 'zed' }, {})
    expect(reason).toContain('Its name suggests that it reads')
  })
})

describe('rules', () => {
  it('decide by the one with most keys, and of several by the strictest, in whatever order they stand', () => {
    const rules = [
      { decision: 'deny' },
      { server: 'github', decision: 'allow' },
      { server: 'github', effect: 'destructive', decision: 'allow' },
      { server: 'github', tool: 'delete_*', decision: 'ask' },
    ]
    for (const list of [rules, [...rules].reverse()]) {
      expect(decided(list, toolOf('get', 'x', 'read'))).toBe('deny')
      expect(decided(list, read)).toBe('allow')
      expect(decided(list, wipe)).toBe('ask')
      expect(decided(list, toolOf('github', 'drop', 'destructive'))).toBe('allow')
    }
  })

  it('say which of them decides, and why', () => {
    const { authorize } = policyOf([{ server: 'github', tool: 'delete_*', decision: 'ask' }])
    const rule = '{"server":"github","tool":"delete_*","decision":"ask"}'
    expect(authorize(asCalled(wipe, {}), { client: 'zed' }, {})).toEqual({
      decision: 'ask',
      reason: `servers.json has the rule ${rule}.`,
      rule,
      by: { kind: 'rule', number: 1 },
      keys: 2,
    })
    expect(authorize(asCalled(read, {}), { client: 'zed' }, {})).toEqual({
      decision: 'allow',
      reason: 'Nothing denies github__get_repo.',
      by: { kind: 'default' },
      keys: -2,
    })
    const noted = policyOf([{ ...JSON.parse(rule), id: 'a1', madeAt: '2026-11-24T20:40:00Z', from: 'person' }])
    expect(noted.authorize(asCalled(wipe, {}), { client: 'zed' }, {})).toMatchObject({
      rule,
      by: { number: 1, id: 'a1', from: 'person' },
      keys: 2,
    })
  })

  const renamed = toolOf('My Files', 'remove', 'write', 'tidy')
  it.each([
    'remove',
    'tidy',
    'REMOVE',
    'ti*',
    'My Files__remove',
    'my-files__tidy',
    'my files___Tidy',
    'My Files.remove',
    'my-files/tidy',
    'MY-FILES:remove',
    '*__tidy',
    'my*__*',
  ])('mean a tool by "%s", as a call may spell it', (tool) => {
    expect(decided([{ tool, decision: 'deny' }], renamed)).toBe('deny')
  })

  it.each(['remov', 'files__tidy', 'tidy*r', 'my*', 'github__tidy'])('mean it not by "%s"', (tool) => {
    expect(decided([{ tool, decision: 'deny' }], renamed)).toBe('allow')
  })

  it('mean a server of the name that a pattern of tools begins with only where they say so', () => {
    const rules = [{ decision: 'deny' }, { tool: 'get_*', decision: 'allow' }]
    expect(decided(rules, toolOf('get', 'delete_all', 'destructive'))).toBe('deny')
    expect(decided(rules, read)).toBe('allow')
    expect(decided([{ decision: 'deny' }, { tool: 'get__*', decision: 'allow' }], toolOf('get', 'x', 'write'))).toBe('allow')
  })

  it('mean a tool whose name is too long for clients by that name, too', () => {
    const long = toolOf('github', `delete_${'x'.repeat(80)}`, 'write')
    expect(decided([{ tool: long.qualifiedName, decision: 'deny' }], long)).toBe('deny')
    expect(decided([{ tool: long.source.name, decision: 'deny' }], long)).toBe('deny')
  })

  it('hold for the profile that is worked in', () => {
    const rules = [{ profile: 'work', decision: 'deny' }]
    expect(decided(rules, read, { client: 'zed', profile: 'work' })).toBe('deny')
    expect(decided(rules, read, { client: 'zed', profile: 'home' }, { profile: 'work' })).toBe('allow')
    expect(decided(rules, read, { client: 'zed' }, { profile: 'work' })).toBe('deny')
    expect(decided(rules, read)).toBe('allow')
  })

  it('allow by client for those who are proven to be it, and keep from whoever says that it is', () => {
    const allow = [
      { effect: 'destructive', decision: 'deny' },
      { client: 'claude-code', effect: 'destructive', decision: 'allow' },
    ]
    expect(decided(allow, wipe, { client: 'claude-code' })).toBe('deny')
    expect(policyOf(allow).authorize(asCalled(wipe, {}), { client: 'Claude-Code/2' }, {}).reason).toContain(
      'A rule that allows it by client applies to credentials',
    )
    expect(decided(allow, wipe, { client: 'anything', provenAs: 'claude-code' })).toBe('allow')
    expect(decided(allow, wipe, { client: 'claude-code', provenAs: 'cursor' })).toBe('deny')
    const deny = [{ client: 'cursor', decision: 'deny' }]
    expect(decided(deny, read, { client: 'Cursor' })).toBe('deny')
    expect(decided(deny, read, { client: 'other', provenAs: 'cursor' })).toBe('deny')
    expect(decided(deny, read, { client: HANDSHAKE_CLIENT })).toBe('deny')
    expect(decided(deny, read, { client: 'zed' })).toBe('allow')
  })

  it.each<[unknown, string, string]>([
    [{ tool: 'delete_*', decision: 'dney' }, 'deny', 'allow'],
    [{ tool: 'delete_*', desicion: 'ask' }, 'deny', 'allow'],
    [{ tol: 'delete_*', decision: 'ask' }, 'deny', 'deny'],
    [{ effect: 'destrutive', decision: 'deny' }, 'deny', 'deny'],
    [{ effect: 'destrutive', decision: 'allow' }, 'ask', 'allow'],
    ['deny', 'deny', 'deny'],
  ])('that cannot be read deny what is left of them, or allow nothing: %j', (rule, ofWipe, ofRead) => {
    // Whatever other rules say.
    const rules = [rule, { server: 'github', tool: 'delete_repo', effect: 'read', client: 'zed', decision: 'allow' }]
    expect([decided(rules, wipe), decided(rules, read)]).toEqual([ofWipe, ofRead])
  })

  it('keep a whole server away where they deny all that it may ever have, and nothing allows some of it', () => {
    const refused = (rules: readonly unknown[]) => policyOf(rules).scopeOf({ client: 'zed' })?.serverRefusal('My Files')?.reason
    expect(refused([{ server: 'my-files', decision: 'deny' }])).toContain('servers.json has the rule {"server":"my-files"')
    expect(refused([{ server: 'my-files', tool: '*', decision: 'deny' }])).toBeDefined()
    expect(refused([{ server: 'my-files', effect: 'read', decision: 'deny' }])).toBeUndefined()
    expect(refused([{ decision: 'deny' }, { server: 'My Files', tool: 'list', decision: 'ask' }])).toBeUndefined()
    expect(
      refused([
        { server: 'My Files', decision: 'deny' },
        { tool: 'list', decision: 'allow' },
      ]),
    ).toBeDefined()
    expect(policyOf([{ decision: 'ask' }]).scopeOf({ client: 'zed' })).toBeUndefined()
  })

  it('never allow more when one that denies is added, or when one is broken', () => {
    const key = { server: fc.constantFrom('github', 'get'), tool: fc.constantFrom('get_*', 'delete_repo', '*'), client: fc.constant('zed') }
    const rule = fc.record(
      { ...key, effect: fc.constantFrom('read', 'destructive'), decision: fc.constantFrom('allow', 'ask', 'deny') },
      { requiredKeys: ['decision'] },
    )
    const order = { allow: 0, ask: 1, deny: 2 }
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 4 }), rule, fc.constantFrom('zed', undefined), (rules, one, provenAs) => {
        const subject = { client: 'zed', ...(provenAs === undefined ? {} : { provenAs }) }
        for (const tool of [wipe, read, toolOf('get', 'get_x', 'write')]) {
          const before = order[decided([...rules, one], tool, subject)]
          const { tool: pattern, ...rest } = one
          expect(
            order[decided([...rules, { ...rest, ...(pattern === undefined ? { more: 1 } : { tol: pattern }) }], tool, subject)],
          ).toBeGreaterThanOrEqual(before)
          const without = order[decided(rules, tool, subject)]
          const denied = order[decided([...rules, { ...one, decision: 'deny' }], tool, subject)]
          expect([without, order.deny]).toContain(denied)
        }
      }),
    )
  })
})

it('gives the same answer, not worked out again, for as long as the configuration is the same', () => {
  let config = parseServersFile('{ "rules": [{ "tool": "delete_*", "decision": "deny" }] }')
  const policy = createPolicy(() => config, slugOf)
  const first = policy.authorize(asCalled(wipe, {}), { client: 'zed' }, {})
  expect(policy.authorize(asCalled(wipe, {}), { client: 'zed' }, {})).toBe(first)
  config = parseServersFile('{}')
  expect(policy.authorize(asCalled(wipe, {}), { client: 'zed' }, {}).decision).toBe('ask')
})
