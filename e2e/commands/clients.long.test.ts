import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toldBy } from '../testing/answers.ts'
import { type Installation, createInstallation, helperPath, ownServer, until } from '../testing/installation.ts'
import { processesOf } from '../testing/processes/processes-of.ts'
import { MODERN_META, type Answer, type RawClient } from '../testing/raw-client.ts'

type Json = Record<string, unknown>

const metaTools = ['search_tools', 'execute_tool', 'execute_read_tool', 'execute_tools', 'read_result']
const binaries = join(import.meta.dirname, '../programs/node_modules/.bin')

/** Runs a program with a home folder of its own and nothing of ours in its environment but PATH. */
function run(installation: Installation, program: string, ...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const { home } = installation
  const cwd = join(home, 'project')
  mkdirSync(cwd, { recursive: true })
  const env = { PATH: process.env['PATH'], HOME: home, DISABLE_AUTOUPDATER: '1', CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1' }
  return new Promise((resolve) => {
    execFile(program, args, { cwd, env }, (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }))
  })
}

/** An installation with one server, whose tools are known to the engine. */
async function withEcho(): Promise<Installation> {
  const installation = createInstallation()
  installation.configure({ echo: ownServer('echo') })
  const raw = installation.attachRaw()
  await raw.initialize()
  await raw.call('proxy_refresh')
  raw.process.stdin?.end()
  await raw.exit()
  return installation
}

/** The same, with no engine running. */
async function withGreetingOnly(): Promise<Installation> {
  const installation = await withEcho()
  await until(() => readFileSync(installation.paths.handshakeFile, 'utf8').includes('Servers: echo"'), 'the greeting knows the server')
  await installation.run('stop')
  await until(() => processesOf(installation.home).length === 0, 'no engine runs')
  return installation
}

describe('Inspector', () => {
  it.each([[], ['--protocol-era', 'legacy'], ['--protocol-era', 'modern'], ['--protocol-era', 'auto']])(
    'lists and calls %s %s',
    async (...era) => {
      await using installation = await withEcho()
      const inspect = async (...args: string[]): Promise<Json> => {
        const target = [process.execPath, helperPath, 'connect', '-e', `TOOLTRAY_HOME=${installation.home}`]
        const { code, stdout, stderr } = await run(
          installation,
          process.execPath,
          join(binaries, 'mcp-inspector'),
          '--cli',
          ...target,
          ...era,
          '--format',
          'json',
          '--quiet',
          ...args,
        )
        expect(code, stderr).toBe(0)
        return (JSON.parse(stdout) as { result: Json }).result
      }
      const [listed, found, called] = await Promise.all([
        inspect('--method', 'tools/list', '--strict'),
        inspect('--method', 'tools/call', '--tool-name', 'search_tools', '--tool-arg', 'query=give back text'),
        inspect(
          '--method',
          'tools/call',
          '--tool-name',
          'execute_tool',
          '--tool-args-json',
          '{"name":"echo__echo","arguments":{"text":"é"}}',
        ),
      ])
      expect((listed.tools as { name: string }[]).map((tool) => tool.name)).toEqual(metaTools)
      expect(toldBy(found).hits).toMatchObject([{ name: 'echo__echo' }])
      expect(called).toMatchObject({ content: [{ type: 'text', text: 'é' }] })
    },
  )
})

describe('Claude Code', () => {
  it('adds Tooltray and finds it connected, whether an engine runs or not', async () => {
    await using installation = createInstallation()
    installation.configure({ echo: ownServer('echo') })
    const claude = (...args: string[]) => run(installation, join(binaries, 'claude'), ...args)
    const added = await claude(
      'mcp',
      'add',
      'tooltray',
      '-e',
      `TOOLTRAY_HOME=${installation.home}`,
      '--',
      process.execPath,
      helperPath,
      'connect',
    )
    expect(added.code, added.stderr).toBe(0)
    for (const state of ['the very first start', 'an engine runs', 'a greeting is on the disk']) {
      if (state === 'a greeting is on the disk') await installation.run('stop')
      expect((await claude('mcp', 'list')).stdout, state).toMatch(/^tooltray: .* - ✔ Connected$/m)
    }
    expect((await installation.run('stop')).code).toBe(0)
  })
})

describe('the SDK', () => {
  const eras = [
    ['legacy', {}],
    ['modern', { versionNegotiation: { mode: 'auto' } }],
    ['modern', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
  ] as const

  it.each([
    ['an engine runs', withEcho],
    ['only its greeting is on the disk', withGreetingOnly],
    [
      'nothing is on the disk',
      async () => {
        const installation = createInstallation()
        installation.configure({ echo: ownServer('echo') })
        return installation
      },
    ],
  ])('lists and calls in each era when %s', async (_state, prepared) => {
    for (const [era, options] of eras) {
      await using installation = await prepared()
      const { client, call, execute } = await installation.attach(options)
      expect(client.getProtocolEra()).toBe(era)
      expect(client.getServerVersion()).toMatchObject({ name: 'tooltray' })
      expect(client.getInstructions()).toContain('search_tools')
      expect((await client.listTools()).tools.map((tool) => tool.name)).toEqual(metaTools)
      await call('proxy_refresh')
      expect((await execute('echo__echo', { text: 'é' })).content).toEqual([{ type: 'text', text: 'é' }])
    }
  })
})

describe('a client that speaks for itself', () => {
  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'opens with revision %s, with and without an engine',
    async (version) => {
      await using installation = await withGreetingOnly()
      // The first is answered from the greeting, the second by the engine that the first one started.
      const answers: Answer[] = []
      for (let round = 0; round < 2; round++) {
        const raw = installation.attachRaw()
        answers.push(await raw.initialize(version), await raw.request('tools/list'), await raw.request('ping'))
        expect((await raw.call('execute_tool', { name: 'echo__echo', arguments: { text: version } })).result.content[0].text).toBe(version)
      }
      const [initialized, listed, pinged, ...again] = answers
      expect(initialized?.result).toMatchObject({
        protocolVersion: version,
        capabilities: { tools: {}, logging: {} },
        serverInfo: { name: 'tooltray' },
      })
      // What is listed stays as it is for the whole conversation.
      expect(initialized?.result).not.toMatchObject({ capabilities: { tools: { listChanged: true } } })
      expect(listed?.result.tools.map((tool) => tool.name)).toEqual(metaTools)
      expect(pinged?.result).toEqual({})
      expect(again).toEqual([initialized, listed, pinged])
    },
  )

  it('and asks for a revision that nobody knows is offered the newest', async () => {
    await using installation = await withGreetingOnly()
    for (let round = 0; round < 2; round++) {
      expect((await installation.attachRaw().initialize('1999-12-31')).result.protocolVersion).toBe('2025-11-25')
    }
  })

  /** What Claude Code does: it asks in the new way and, on the same process, opens in the old. */
  async function probeThenOpen(raw: RawClient, meta: Json): Promise<Answer> {
    const probe = await raw.request('server/discover', meta, 'server-discover-probe-1')
    expect(probe.id).toBe('server-discover-probe-1')
    const opened = await raw.initialize('2025-11-25')
    expect(opened.result, JSON.stringify(opened)).toMatchObject({ protocolVersion: '2025-11-25', serverInfo: { name: 'tooltray' } })
    expect((await raw.request('tools/list')).result.tools.map((tool) => tool.name)).toEqual(metaTools)
    expect((await raw.call('execute_tool', { name: 'echo__echo', arguments: { text: 'x' } })).result.content[0].text).toBe('x')
    return probe
  }

  it('may ask "server/discover" first and open with "initialize" all the same, with and without an engine', async () => {
    await using installation = await withGreetingOnly()
    for (let round = 0; round < 2; round++) {
      const probe = await probeThenOpen(installation.attachRaw(), { _meta: MODERN_META })
      expect(probe.result.supportedVersions).toContain('2026-07-28')
    }
  })

  it('is refused a "server/discover" without the envelope of its era, and may open all the same', async () => {
    await using installation = await withGreetingOnly()
    for (let round = 0; round < 2; round++) expect((await probeThenOpen(installation.attachRaw(), {})).error?.code).toBe(-32601)
  })

  it('gets the same list each time, whoever it is', async () => {
    await using installation = createInstallation()
    installation.configure({ echo: ownServer('echo', '--tools', '30'), changing: ownServer('changing') })
    const lists: string[] = []
    const within = new Map<RawClient, Set<string>>()
    const list = async (raw: RawClient, params: Json = {}) => {
      const { tools } = (await raw.request('tools/list', params)).result
      // What a model reads: the words for an app's own search follow the servers' tools from one session to the next.
      lists.push(JSON.stringify(tools.map(({ _meta, ...tool }) => tool)))
      within.set(raw, (within.get(raw) ?? new Set()).add(JSON.stringify(tools)))
    }
    const first = installation.attachRaw()
    await first.initialize()
    await list(first)
    await first.call('proxy_refresh')
    await list(first)
    await first.call('search_tools', { query: 'create mail' })
    await first.call('execute_tool', { name: 'changing__set_tools', arguments: { names: ['b', 'a'] } })
    const second = installation.attachRaw()
    await second.initialize('2024-11-05')
    for (const raw of [first, second]) await list(raw)
    await list(installation.attachRaw(), { _meta: MODERN_META })
    expect(new Set(lists).size).toBe(1)
    for (const said of within.values()) expect(said.size).toBe(1)
  })

  it('is told what it cannot ask for: the code for an unknown method, with the id that it used', async () => {
    await using installation = await withEcho()
    const legacy = installation.attachRaw()
    await legacy.initialize()
    const modern = installation.attachRaw()
    for (const [raw, meta] of [
      [legacy, {}],
      [modern, { _meta: MODERN_META }],
    ] as const) {
      for (const method of ['no/such/method', 'resources/list', 'prompts/list', 'completion/complete']) {
        expect(await raw.request(method, meta, `ask ${method}`)).toMatchObject({ id: `ask ${method}`, error: { code: -32601 } })
      }
      const wrong = await raw.request('tools/call', { name: 'echo__echo', arguments: { text: 'x' }, ...meta })
      expect(wrong.error).toMatchObject({ code: -32602, message: expect.stringContaining('execute_tool') as unknown })
    }
  })

  it('shares the process of a server with everybody else, and ends only its own session', async () => {
    await using installation = createInstallation()
    installation.configure({ one: ownServer('crash') })
    const clients = [installation.attachRaw(), installation.attachRaw(), installation.attachRaw()]
    await Promise.all(clients.map((raw) => raw.initialize()))
    await clients[0]?.call('proxy_refresh')
    const pidOf = async (raw: RawClient | undefined) => (await raw?.call('execute_tool', { name: 'one__pid' }))?.result.content[0].text
    const pids = await Promise.all(clients.map(pidOf))
    expect(pids[0]).toMatch(/^\d+$/)
    expect(new Set(pids).size).toBe(1)
    expect((await installation.status()).sessions).toHaveLength(3)
    clients[0]?.process.stdin?.end()
    expect(await clients[0]?.exit()).toBe(0)
    expect(await pidOf(clients[1])).toBe(pids[0])
    expect((await installation.status()).sessions).toHaveLength(2)
  })
})
