import { describe, expect, it } from 'vitest'
import { searchFixture, toolOf } from '../../testing/search-fixture.ts'
import { whyNot } from './why-not.ts'
import { createPolicy } from '../../authorization/policy/policy.ts'
import { parseServersFile } from '../../config/servers-file.ts'

function ask(query: string, tool: string, more = {}) {
  const { configure, setTools, directory, reports } = searchFixture()
  configure({ files: { tools: { deny: ['delete_*'] } }, mail: {}, off: { enabled: false }, late: {} })
  setTools(
    'files',
    ['read_file', 'write_file', 'delete_file', 'move'].map((name) => toolOf(name)),
  )
  for (const server of ['mail', 'off']) setTools(server, [toolOf('send_message'), toolOf('move')])
  return whyNot({ directory, reports }, { query, tool, ...more })
}

describe('whyNot', () => {
  it('looks from within a profile', () => {
    const config = parseServersFile(JSON.stringify({ profiles: { office: ['mail'] } }))
    const { scope } = createPolicy(
      () => config,
      (server) => server,
    ).scopeAsked({ profile: 'office' })
    expect(ask('read file', 'files__read_file', { scope })).toMatchObject({
      reason: 'not-allowed',
      message: 'files is not in the profile office.',
    })
    expect(ask('move', 'mail__move', { scope })).toMatchObject({ reason: 'found', rank: 1 })
  })

  it('gives rank and explanation of a tool that is found', () => {
    expect(ask('read file', 'files__read_file')).toMatchObject({
      tool: 'files__read_file',
      server: 'files',
      reason: 'found',
      rank: 1,
      explanation: { missing: [] },
    })
    expect(ask('read file', 'files__write_file', { limit: 1 })).toMatchObject({
      reason: 'beyond-limit',
      rank: 2,
      message: expect.stringContaining('ends at 1') as string,
    })
  })

  it.each([
    ['mail__send_message', {}, 'no-match'],
    ['read_file', { server: 'mail' }, 'other-server'],
    ['files__delete_file', {}, 'not-allowed'],
    ['off__send_message', {}, 'server-disabled'],
    ['late__anything', {}, 'not-read'],
  ])('of %s with %j is %s', (tool, more, reason) => {
    const answer = ask('read file', tool, more)
    expect(answer.reason).toBe(reason)
    expect(answer.message).toMatch(/\.$|tooltray enable/)
    expect(answer).not.toHaveProperty('rank')
  })

  it('refuses names that mean no tool, or several', () => {
    expect(() => ask('read file', 'files__raed_file')).toThrow(
      expect.objectContaining({ code: 'tool_unknown', hint: expect.stringContaining('files__read_file') as string }),
    )
    expect(() => ask('read file', 'move')).toThrow(expect.objectContaining({ code: 'tool_ambiguous' }))
    expect(() => ask('read file', 'files__read_file', { server: 'nobody' })).toThrow(expect.objectContaining({ code: 'server_unknown' }))
  })
})
