import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownTools } from '../../../../engine/gateway/meta-tools/meta-tools.ts'
import { type ScriptedEngine, startScriptedEngine } from '../../../testing/scripted-engine.ts'
import { scriptedRun } from '../../../testing/scripted-run.ts'

let engine: ScriptedEngine
beforeEach(async () => {
  engine = await startScriptedEngine()
})
afterEach(() => engine.close())

const cost = ({ name, description, inputSchema }: { name: string; description?: string | undefined; inputSchema?: unknown }): number =>
  encode(JSON.stringify({ name, description, inputSchema })).length

describe('tooltray tokens', () => {
  it('counts the tools of each server as a model would read them, and Tooltray’s own beside them', async () => {
    const echo = cost({ name: 's__echo' })
    const own = ownTools().map((tool) => ({ name: tool.name, tokens: cost(tool) }))
    const total = own.reduce((sum, { tokens }) => sum + tokens, 0)
    const { code, json, stderr } = await scriptedRun(engine, ['tokens', '--json'])
    expect([code, stderr]).toEqual([0, ''])
    expect(json()).toEqual({
      tokenizer: 'o200k_base',
      tokens: echo,
      servers: [{ server: 's', tokens: echo, tools: [{ name: 's__echo', tokens: echo }] }],
      own: { tokens: total, tools: own.sort((a, b) => b.tokens - a.tokens || a.name.localeCompare(b.name)) },
      unread: [],
    })
    const people = await scriptedRun(engine, ['tokens', '--table'])
    expect(people.stdout).toMatch(new RegExp(`^s +1 +${echo} {2}s__echo \\(${echo}\\)$`, 'm'))
    expect(people.stdout).toContain(`All of them listed: ${echo} tokens. Tooltray’s own 5 tools instead: ${total} tokens.`)
    expect(people.stderr).toContain('For other models it is an estimate.')
  })

  it('shows each tool of one server, and says where there is no such server', async () => {
    const { stdout, stderr } = await scriptedRun(engine, ['tokens', 's', '--table'])
    expect(stdout).toMatch(/^s__echo +\d+$/m)
    expect(stderr).toContain('o200k_base')
    expect((await scriptedRun(engine, ['tokens', 'nothing'])).stderr).toContain('There is no server named "nothing".')
  })
})
