import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { claudeCode, claudeProgram } from '../testing/clients/claude-code.ts'
import { type ClientBed, type Run, createClientBed } from '../testing/clients/client-bed.ts'
import { serverSet } from '../testing/clients/server-sets.ts'
import { tokensOf } from '../testing/models/tokens.ts'

let bed: ClientBed
beforeAll(async () => {
  bed = await createClientBed((folder) => serverSet(11, folder))
  return () => bed[Symbol.asyncDispose]()
})

const claude = (run: Omit<Run, 'client' | 'program'>) => bed.play({ client: claudeCode, program: claudeProgram, ...run })
// eslint-disable-next-line require-yield
const talk = function* () {
  return 'Hello.'
}

describe('Claude Code as it comes', () => {
  it.each([
    ['2026-07-28, which it tries first', {}, '"method":"server/discover"'],
    ['2025-11-25', { MCP_PROTOCOL_NEGOTIATION: 'legacy' }, '"method":"initialize","params":{"protocolVersion":"2025-11-25"'],
  ])('has search and both executes in its first request, by %s', async (_era, env, opening) => {
    const heard = join(bed.folder, '..', 'heard')
    const { tooltray } = bed.tooltray
    const overheard = { command: 'sh', args: ['-c', `tee '${heard}' | "$0" "$@"`, tooltray.command, ...tooltray.args], env: tooltray.env }
    const { asked } = await claude({ script: talk, servers: { tooltray: overheard }, env })
    expect(readFileSync(heard, 'utf8').split('\n')[0]).toContain(opening)
    for (const tool of ['search_tools', 'execute_tool', 'execute_read_tool'])
      expect(asked[0]?.seen.tools).toContain(`mcp__tooltray__${tool}`)
  })

  it('finds Tooltray by its own search for what the servers behind it do', async () => {
    const queries = ['slack message', 'browser screenshot', 'list files']
    const { asked } = await claude({
      servers: bed.tooltray,
      script: function* () {
        for (const query of queries) yield [{ name: 'ToolSearch', arguments: { query, max_results: 5 } }]
        return 'Done.'
      },
    })
    const found = asked.at(-1)?.seen.results ?? []
    expect(found.map(({ text }) => text)).toEqual(queries.map(() => expect.stringContaining('mcp__tooltray__') as string))
  })

  it('pays at most 650 tokens for Tooltray before it asks for anything', async () => {
    const [without, among] = [await claude({ script: talk, servers: {} }), await claude({ script: talk, servers: bed.tooltray })]
    expect(among.tokens - without.tokens).toBeLessThanOrEqual(650)
  })
})

it('answers a search for "add two numbers" in at most 230 tokens, each of five hits with its signature', async () => {
  const { call } = await bed.installation.attach()
  const { content, structuredContent } = await call('search_tools', { query: 'add two numbers', limit: 5 })
  expect(structuredContent).toBeUndefined()
  expect(content).toHaveLength(1)
  const text = content[0]?.text ?? ''
  expect(text.match(/^\w[\w-]*__[\w-]+\(.*\)/gm)).toHaveLength(5)
  expect(text).toContain('everything__get-sum(a: number, b: number)')
  expect(tokensOf(text)).toBeLessThanOrEqual(230)
})
