import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Attached, Installation } from '../testing/installation.ts'
import { createInstallation, ownServer } from '../testing/installation.ts'
import { MODERN_META, type RawClient } from '../testing/raw-client.ts'

type Decision = 'allow' | 'ask' | 'deny'

const SERVERS = ['mail', 'crm', 'My Files']
const SLUGS: Readonly<Record<string, string>> = { mail: 'mail', crm: 'crm', 'My Files': 'my-files' }

/** What each tool is: known by its annotations, by its words, or by nothing, which is then a write. */
const EFFECTS: Readonly<Record<string, 'read' | 'write' | 'destructive'>> = {
  get_item: 'read',
  // By its words alone: the rules for what writes hold for it, too.
  list_items: 'read',
  save_item: 'write',
  frobnicate: 'write',
  delete_item: 'destructive',
  wipe_all: 'destructive',
}
const ANNOTATIONS: Readonly<Record<string, object>> = { get_item: { readOnlyHint: true }, wipe_all: { destructiveHint: true } }

const tools = Object.keys(EFFECTS).map((name) => ({
  name,
  description: `It does ${name}.`,
  inputSchema: { type: 'object', properties: { n: { type: 'number' } } },
  annotations: ANNOTATIONS[name],
}))

/** One tool has another name for clients. */
const RENAMED = { save_item: 'keep' }

const RULES: readonly (Partial<Record<'server' | 'tool' | 'effect' | 'client', string>> & { decision: Decision })[] = [
  { effect: 'write', decision: 'ask' },
  { server: 'crm', effect: 'write', decision: 'allow' },
  { server: 'crm', tool: 'frobnicate', decision: 'deny' },
  { server: 'My Files', tool: 'list_*', decision: 'ask' },
  { server: 'My Files', tool: 'wipe_all', effect: 'destructive', decision: 'allow' },
  { server: 'mail', tool: 'get_*', decision: 'deny' },
  { client: 'app', server: 'mail', tool: 'list_items', effect: 'read', decision: 'deny' },
  // By a name that whoever calls gave itself: nothing is allowed by that.
  { client: 'app', server: 'mail', tool: 'delete_item', decision: 'allow' },
  // A kept script as a tool: its own calls are decided one by one.
  { server: 'scripts', effect: 'write', decision: 'allow' },
]

/** What is decided of each tool for the client `app`, by hand: the sheet that the program is held against. */
const DECISIONS: Readonly<Record<string, Readonly<Record<string, Decision>>>> = {
  mail: { get_item: 'deny', list_items: 'deny', save_item: 'ask', frobnicate: 'ask', delete_item: 'ask', wipe_all: 'ask' },
  crm: { get_item: 'allow', list_items: 'allow', save_item: 'allow', frobnicate: 'deny', delete_item: 'ask', wipe_all: 'ask' },
  'My Files': { get_item: 'allow', list_items: 'ask', save_item: 'ask', frobnicate: 'ask', delete_item: 'ask', wipe_all: 'allow' },
}

/** Which ways are those of the client `app`; for others the rule against it says nothing, and the one for what may write decides. */
const OF_APP: ReadonlySet<string> = new Set(['execute_tool', 'execute_tools', 'execute_read_tool', 'run_script', 'run_read_script', 'kept'])

function decisionOf(server: string, tool: string, way: string): Decision | undefined {
  return server === 'mail' && tool === 'list_items' && !OF_APP.has(way) ? 'ask' : DECISIONS[server]?.[tool]
}

const WAYS = ['execute_tool', 'execute_tools', 'execute_read_tool', 'direct', 'transparent', 'stateless'] as const

/** Ways of scripts: that of a model, one that reads, and a kept one, which is a tool. */
const SCRIPT_WAYS = ['run_script', 'run_read_script', 'kept'] as const

/** Makes the calls that it is given. */
const MAKE_CALLS = 'await Promise.allSettled(input.calls.map(({ name, n }) => tools[name]({ n })))'

interface Call<Way = (typeof WAYS)[number]> {
  readonly server: string
  readonly tool: string
  readonly way: Way
  readonly spelling: string
}

/** Names by which a client might mean a tool: as shown, as its server has it, by other signs between them, in other letters. */
function spellings(server: string, tool: string): string[] {
  const shown = tool in RENAMED ? RENAMED[tool as keyof typeof RENAMED] : tool
  const prefixes = [SLUGS[server] ?? server, server]
  const names = [shown, tool].flatMap((name) => [
    ...prefixes.flatMap((prefix) => ['__', '___', '.', '/', ':'].map((sign) => `${prefix}${sign}${name}`)),
    name,
    name.replaceAll('_', '-'),
  ])
  return names.flatMap((name) => [name, name.toUpperCase(), ` ${name} `])
}

function callsBy<Way extends string>(ways: readonly Way[], count: number): Call<Way>[] {
  const calls = fc
    .record({ server: fc.constantFrom(...SERVERS), tool: fc.constantFrom(...Object.keys(EFFECTS)), way: fc.constantFrom(...ways) })
    .chain((call) => fc.constantFrom(...spellings(call.server, call.tool)).map((spelling) => ({ ...call, spelling })))
  return fc.sample(calls, { numRuns: count, seed: 20_261_123 })
}

/** Three servers of the same tools under these rules, with nobody there to be asked, and a kept script. */
async function bed(
  more: Record<string, unknown> = {},
): Promise<{ installation: Installation; ran: () => { server: string; tool: string; n: number }[] }> {
  const installation = createInstallation()
  const offer = join(installation.home, 'offer.json')
  const journalOf = (server: string): string => join(installation.home, `${SLUGS[server]}.journal`)
  writeFileSync(offer, JSON.stringify({ tools }))
  const entries = SERVERS.map((server) => [server, { ...ownServer('told-tools', offer, journalOf(server)), tools: { rename: RENAMED } }])
  const mcpServers = Object.fromEntries(entries) as unknown
  writeFileSync(installation.paths.serversFile, JSON.stringify({ mcpServers, rules: RULES, settings: { scripts: true }, ...more }))
  const scripts = join(installation.paths.configDir, 'scripts')
  mkdirSync(scripts, { recursive: true })
  const kept = { name: 'make_calls', description: 'Makes calls', code: MAKE_CALLS, readOnly: false, offered: true }
  writeFileSync(join(scripts, 'make_calls.json'), JSON.stringify(kept))
  await installation.serve()
  await installation.run('refresh')
  return {
    installation,
    ran: () =>
      SERVERS.flatMap((server) =>
        (existsSync(journalOf(server)) ? readFileSync(journalOf(server), 'utf8') : '')
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line) as [string, { n: number }])
          .map(([tool, { n }]) => ({ server, tool, n })),
      ),
  }
}

interface Ways {
  readonly app: Attached
  readonly direct: RawClient
  readonly stateless: RawClient
  readonly transparent: ReadonlyMap<string, RawClient>
}

async function open(installation: Installation): Promise<Ways> {
  const raw = async (...words: string[]): Promise<RawClient> => {
    const client = installation.attachRaw(...words)
    await client.initialize()
    return client
  }
  return {
    app: await installation.attach({ name: 'app' }),
    direct: await raw('--expose', 'direct'),
    stateless: installation.attachRaw(),
    transparent: new Map(
      await Promise.all(SERVERS.map(async (server) => [server, await raw('--expose', 'transparent', '--server', server)] as const)),
    ),
  }
}

function make({ app, direct, stateless, transparent }: Ways, { server, spelling: name, way }: Call, n: number): Promise<unknown> {
  const args = { n }
  switch (way) {
    case 'execute_tool':
    case 'execute_read_tool':
      return app.call(way, { name, arguments: args })
    case 'execute_tools':
      return app.call(way, { calls: [{ name, arguments: args }] })
    case 'direct':
      return direct.request('tools/call', { name, arguments: args })
    case 'stateless':
      return stateless.request('tools/call', { name: 'execute_tool', arguments: { name, arguments: args }, _meta: MODERN_META })
    case 'transparent':
      return (transparent.get(server) as RawClient).request('tools/call', { name, arguments: args })
  }
}

it('of 240 generated calls none runs that a person is to be asked about, or has denied', async () => {
  const { installation, ran } = await bed()
  await using _installation = installation
  const ways = await open(installation)
  const generated = callsBy(WAYS, 240)
  for (const [n, call] of generated.entries()) await make(ways, call, n)
  expectDecided(generated, ran())
})

/** That only what may run did, and that all of it did which is called by a name that is plainly its own. */
function expectDecided(generated: readonly Call<string>[], ran: readonly { server: string; tool: string; n: number }[]): void {
  const decided = ran.map(({ server, tool, n }) => decisionOf(server, tool, generated[n]?.way ?? ''))
  expect(new Set(decided)).toEqual(new Set(['allow']))

  // So that nothing is refused here for another reason.
  const done = new Set(ran.map(({ n }) => n))
  const plain = generated
    .map((call, n) => ({ ...call, n }))
    .filter(({ way, server, tool, spelling }) => {
      const own = way === 'transparent' ? tool : `${SLUGS[server]}__${RENAMED[tool as keyof typeof RENAMED] ?? tool}`
      return spelling === own && decisionOf(server, tool, way) === 'allow' && (!/_read_/.test(way) || tool === 'get_item')
    })
  expect(plain.length).toBeGreaterThan(0)
  expect(plain.filter(({ n }) => !done.has(n))).toEqual([])
  expect(done.size).toBeGreaterThan(20)
}

/** Makes calls by one script. */
async function makeByScript({ call }: Attached, way: (typeof SCRIPT_WAYS)[number], calls: readonly object[]): Promise<void> {
  const input = { calls }
  const result = await (way === 'kept'
    ? call('execute_tool', { name: 'scripts__make_calls', arguments: input })
    : call(way, { code: MAKE_CALLS, input }))
  expect(result.isError, JSON.stringify(result.content)).not.toBe(true)
}

it('nor of as many that scripts make', async () => {
  const { installation, ran } = await bed()
  await using _installation = installation
  const app = await installation.attach({ name: 'app' })
  const generated = callsBy(SCRIPT_WAYS, 240)
  for (const way of SCRIPT_WAYS) {
    const calls = generated.flatMap((call, n) => (call.way === way ? [{ name: call.spelling, n }] : []))
    await makeByScript(app, way, calls)
  }
  expectDecided(generated, ran())
})

it('and in a profile and under a role a script makes just those that its session can make without one', async () => {
  const roles = { some: { clients: ['guest'], allow: ['crm__*', 'my-files__*'], deny: ['crm__list_*'] } }
  const { installation, ran } = await bed({ roles, profiles: { few: ['crm', 'mail'] } })
  await using _installation = installation
  const generated = callsBy(['few', 'guest'], 160)
  const sessions = { few: await installation.attach({ name: 'app', profile: 'few' }), guest: await installation.attach({ name: 'guest' }) }
  for (const [n, { way, spelling: name }] of generated.entries()) {
    await sessions[way].call('execute_tool', { name, arguments: { n } })
  }
  const alone = ran()
  for (const way of ['few', 'guest'] as const) {
    const calls = generated.flatMap((call, n) => (call.way === way ? [{ name: call.spelling, n: n + 1_000 }] : []))
    await makeByScript(sessions[way], 'run_script', calls)
  }
  const byScripts = ran().flatMap(({ n, ...call }) => (n < 1_000 ? [] : [{ ...call, n: n - 1_000 }]))
  const inOrder = (calls: typeof alone): typeof alone => [...calls].sort((a, b) => a.n - b.n)
  expect(inOrder(byScripts)).toEqual(inOrder(alone))
  // Both are narrower than what the rules leave.
  const reached = new Set(alone.map(({ n, server }) => `${generated[n]?.way} ${server}`))
  expect([...reached].sort()).toEqual(['few crm', 'guest My Files', 'guest crm'])
})
