import { beforeAll, describe, expect, it } from 'vitest'
import { claudeCode, claudeProgram } from '../testing/clients/claude-code.ts'
import { createClientBed } from '../testing/clients/client-bed.ts'
import { serverSet } from '../testing/clients/server-sets.ts'
import { serverPath } from '../testing/raw-client.ts'
import { loaded, TOOLTRAY } from '../testing/models/ways.ts'

/** What the model calls, one after the other. */
const CALLS = {
  search: ['search_tools', { query: 'create a branch in a repository', limit: 2 }],
  described: ['search_tools', { names: ['github__create_repository'] }],
  weak: ['search_tools', { query: 'order a pizza with olives', limit: 2 }],
  product: ['search_tools', { query: 'send a whatsapp message', limit: 2 }],
  denied: ['execute_read_tool', { name: 'filesystem__read_text_file', arguments: { path: '/home/secret/a.txt' } }],
  within: ['execute_tool', { name: 'box__echo', arguments: { text: 'one' } }],
  over: ['execute_tool', { name: 'box__echo', arguments: { text: 'two' } }],
} as const

const boxed = { command: process.execPath, args: [serverPath('echo')], budget: { callsPerMinute: 1 } }

// Its own words for a model are of use only where they arrive, whole and in the place of an answer.
describe('what the model of Claude Code reads', () => {
  let told: Record<string, string> = {}
  beforeAll(async () => {
    await using bed = await createClientBed((folder) => ({
      ...serverSet(11, folder),
      box: boxed,
    }))
    await bed.installation.run('rule', 'add', 'deny', '--server', 'filesystem', '--argument', 'path=*/secret/*')
    const { asked } = await bed.play({
      client: claudeCode,
      program: claudeProgram,
      servers: bed.tooltray,
      env: claudeCode.patience ?? {},
      script: function* (seen) {
        for (const [tool, args] of Object.values(CALLS)) {
          const found = yield* loaded(seen, TOOLTRAY, tool)
          seen = yield [{ name: found.name, arguments: args }]
        }
        return 'Done.'
      },
    })
    const results = asked.at(-1)?.seen.results.filter(({ name }) => name.includes(TOOLTRAY)) ?? []
    told = Object.fromEntries(Object.keys(CALLS).map((key, at) => [key, results[at]?.text ?? '']))
  })

  it('names, beside the hits, more tools of their servers, and how to have them described', () => {
    const lines = told['search']?.split('\n') ?? []
    expect(lines[0]).toMatch(/^Best 2 of \d+ tools:$/)
    expect(lines[1]).toMatch(
      /^github__create_branch\(owner: string, repo: string, branch: string, from_branch\?: string\) Create a new branch/,
    )
    expect(lines.slice(3)).toEqual([expect.stringMatching(/^Also there: github__\{(?:\w+, )*create_repository(?:, \w+)*\}$/)])
    expect(told['described']).toContain('github__create_repository')
    expect(told['described']).toContain('"private"')
  })

  it('says of weak matches what to do', () => {
    expect(told['weak']).toMatch(
      /^Only weak matches; perhaps no connected server does this\. If none fits, use other words or tell the user\. Best 2 of \d+ tools:\n/,
    )
    expect(told['product']).toMatch(
      /^No connected server mentions whatsapp; these are the nearest\. If none fits, use other words or tell the user\. Best 2 of /,
    )
  })

  it('says of a call that a rule on arguments denies that it was not run, why, and whom to tell', () => {
    expect(told['denied']).toBe(
      'The call was not run: servers.json has the rule {"server":"filesystem","arguments":{"path":"*/secret/*"},"decision":"deny"}. ' +
        'Do not work around that: tell the user, who can change it in the window of Tooltray under Permissions, or in servers.json. ' +
        '[tool_not_allowed]',
    )
  })

  it('says of a call over a budget that it was not run, and until when to wait', () => {
    expect(told['within']).toBe('one')
    expect(told['over']).toMatch(
      new RegExp(
        '^The budget of box is used up: 1 call a minute\\. The call was not run\\. Wait \\d+ s, until \\d\\d:\\d\\d:\\d\\d\\. ' +
          'Do not call a tool of box before then: it would be refused, too\\. \\[budget_used_up\\]$',
      ),
    )
  })
})
