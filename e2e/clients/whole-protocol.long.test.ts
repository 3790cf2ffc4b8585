import { beforeAll, describe, expect, it } from 'vitest'
import type { AiClient } from '../testing/clients/ai-client.ts'
import { claudeCode, claudeProgram } from '../testing/clients/claude-code.ts'
import { type ClientBed, type Run, createClientBed } from '../testing/clients/client-bed.ts'
import type { Servers } from '../testing/clients/server-sets.ts'
import { realServer } from '../testing/installation.ts'

/** Who answers for the person: Claude Code asks a hook first. */
const ANSWER = { hookSpecificOutput: { hookEventName: 'Elicitation', action: 'accept', content: { name: 'Ann', check: true } } }
const SETTINGS = { hooks: { Elicitation: [{ hooks: [{ type: 'command', command: `echo '${JSON.stringify(ANSWER)}'` }] }] } }

const answering: AiClient = {
  ...claudeCode,
  prepare(given) {
    const { args, ...rest } = claudeCode.prepare(given)
    return { ...rest, args: [...args.slice(0, 2), '--settings', JSON.stringify(SETTINGS), ...args.slice(2)] }
  },
}

let bed: ClientBed
beforeAll(async () => {
  bed = await createClientBed(() => ({ everything: realServer('everything') as unknown as Servers[string] }))
  bed.installation.configure({ everything: { ...realServer('everything'), roots: true, hold: 'nothing' } })
  await bed.installation.run('refresh')
  return () => bed[Symbol.asyncDispose]()
})

const claude = (run: Omit<Run, 'client' | 'program'>) =>
  bed.play({ client: answering, program: claudeProgram, env: { ENABLE_TOOL_SEARCH: 'false' }, ...run })

/** The server directly, and through Tooltray in two ways: under which name the client has it, what it calls a tool, and a prompt. */
const WAYS = {
  directly: () => ({ servers: bed.servers, entry: 'everything', prefix: '' }),
  'through a transparent conversation': () => {
    const { tooltray } = bed.tooltray
    const everything = { ...tooltray, args: [...tooltray.args, '--expose', 'transparent', '--server', 'everything'] }
    return { servers: { everything }, entry: 'everything', prefix: '' }
  },
  'through search': () => ({ servers: bed.tooltray, entry: 'tooltray', prefix: 'everything__' }),
} as const

describe.each(Object.keys(WAYS) as (keyof typeof WAYS)[])('Claude Code with server-everything, %s', (way) => {
  it('has its prompts as commands, and reads its resources', async () => {
    const { servers, entry, prefix } = WAYS[way]()
    const uri = 'demo://resource/static/document/architecture.md'
    const { asked } = await claude({
      servers,
      prompt: `/mcp__${entry}__${prefix}simple-prompt`,
      script: function* () {
        yield [{ name: 'ListMcpResourcesTool', arguments: { server: entry } }]
        yield [{ name: 'ReadMcpResourceTool', arguments: { server: entry, uri } }]
        return 'Done.'
      },
    })
    expect(JSON.stringify(asked[0]?.body)).toContain('This is a simple prompt without arguments.')
    const [list, read] = asked.at(-1)?.seen.results ?? []
    expect(list?.text).toContain(uri)
    expect(read?.text).toContain('Everything Server')
  })

  it('is shown all tools that a client of its abilities is shown, and answers a question in the middle of a call', async () => {
    const { servers, entry } = WAYS[way]()
    const tool = 'trigger-elicitation-request'
    const { asked } = await claude({
      servers,
      script: function* () {
        yield entry === 'tooltray'
          ? [{ name: 'mcp__tooltray__execute_tool', arguments: { name: `everything__${tool}`, arguments: {} } }]
          : [{ name: `mcp__everything__${tool}`, arguments: {} }]
        return 'Done.'
      },
    })
    const shown = asked[0]?.seen.tools.filter((name) => name.startsWith('mcp__everything__')) ?? []
    // One more through Tooltray, which can ask for what this client says nothing of.
    if (entry === 'everything') expect(shown.length).toBeGreaterThanOrEqual(16)
    else {
      const { stdout } = await bed.installation.run('tools', 'everything', '--json')
      expect((JSON.parse(stdout) as unknown[]).length).toBeGreaterThanOrEqual(16)
    }
    expect(asked.at(-1)?.seen.results[0]?.text).toContain('Name: Ann')
  })
})
