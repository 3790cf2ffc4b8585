import { existsSync, readFileSync, writeFileSync } from 'node:fs'
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
]

/** What is decided of each tool for the client `app`, by hand: the sheet that the program is held against. */
const DECISIONS: Readonly<Record<string, Readonly<Record<string, Decision>>>> = {
  mail: { get_item: 'deny', list_items: 'deny', save_item: 'ask', frobnicate: 'ask', delete_item: 'ask', wipe_all: 'ask' },
  crm: { get_item: 'allow', list_items: 'allow', save_item: 'allow', frobnicate: 'deny', delete_item: 'ask', wipe_all: 'ask' },
  'My Files': { get_item: 'allow', list_items: 'ask', save_item: 'ask', frobnicate: 'ask', delete_item: 'ask', wipe_all: 'allow' },
}

/** Which ways are those of the client `app`; for others the rule against it says nothing. */
const OF_APP: ReadonlySet<string> = new Set(['execute_tool', 'execute_tools', 'execute_read_tool'])

function decisionOf(server: string, tool: string, way: string): Decision | undefined {
  return server === 'mail' && tool === 'list_items' && !OF_APP.has(way) ? 'allow' : DECISIONS[server]?.[tool]
}

const WAYS = ['execute_tool', 'execute_tools', 'execute_read_tool', 'direct', 'transparent', 'stateless'] as const

interface Call {
  readonly server: string
  readonly tool: string
  readonly way: (typeof WAYS)[number]
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

const calls: fc.Arbitrary<Call> = fc
  .record({ server: fc.constantFrom(...SERVERS), tool: fc.constantFrom(...Object.keys(EFFECTS)), way: fc.constantFrom(...WAYS) })
  .chain((call) => fc.constantFrom(...spellings(call.server, call.tool)).map((spelling) => ({ ...call, spelling })))

/** Three servers of the same tools under these rules, with nobody there to be asked. */
async function bed(): Promise<{ installation: Installation; ran: () => { server: string; tool: string; n: number }[] }> {
  const installation = createInstallation()
  const offer = join(installation.home, 'offer.json')
  const journalOf = (server: string): string => join(installation.home, `${SLUGS[server]}.journal`)
  writeFileSync(offer, JSON.stringify({ tools }))
  const entries = SERVERS.map((server) => [server, { ...ownServer('told-tools', offer, journalOf(server)), tools: { rename: RENAMED } }])
  writeFileSync(installation.paths.serversFile, JSON.stringify({ mcpServers: Object.fromEntries(entries) as unknown, rules: RULES }))
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
  const generated = fc.sample(calls, { numRuns: 240, seed: 20_261_123 })
  for (const [n, call] of generated.entries()) await make(ways, call, n)
  const decided = ran().map(({ server, tool, n }) => decisionOf(server, tool, generated[n]?.way ?? ''))
  expect(new Set(decided)).toEqual(new Set(['allow']))

  // What may run does, by all names that are plainly its own: so that nothing is refused here for another reason.
  const done = new Set(ran().map(({ n }) => n))
  const plain = generated
    .map((call, n) => ({ ...call, n }))
    .filter(({ way, server, tool, spelling }) => {
      const own = way === 'transparent' ? tool : `${SLUGS[server]}__${RENAMED[tool as keyof typeof RENAMED] ?? tool}`
      return spelling === own && decisionOf(server, tool, way) === 'allow' && (way !== 'execute_read_tool' || tool === 'get_item')
    })
  expect(plain.length).toBeGreaterThan(0)
  expect(plain.filter(({ n }) => !done.has(n))).toEqual([])
  expect(done.size).toBeGreaterThan(20)
})
