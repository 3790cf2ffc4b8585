/**
 * What real AI clients spend on the same tasks with their servers directly, and with Tooltray: each client as its maker ships it, its model
 * a script on loopback that keeps every request.
 *
 *   npm run bench -- clients
 *   npm run bench -- clients --client claude --servers 11
 *   npm run bench -- clients --catalog FILE     all servers of another recording (see e2e/servers/recorded.ts)
 *
 * Clients that are not there are installed by npm into ~/.cache/tooltray-bench.
 */
import { parseArgs } from 'node:util'
import type { AiClient } from '../../e2e/testing/clients/ai-client.ts'
import { claudeCode } from '../../e2e/testing/clients/claude-code.ts'
import { type ClientBed, createClientBed } from '../../e2e/testing/clients/client-bed.ts'
import { serverSet, type Servers, shop } from '../../e2e/testing/clients/server-sets.ts'
import { codex } from '../../e2e/testing/clients/codex.ts'
import { geminiCli } from '../../e2e/testing/clients/gemini-cli.ts'
import { openCode } from '../../e2e/testing/clients/opencode.ts'
import { qwenCode } from '../../e2e/testing/clients/qwen-code.ts'
import type { Asked } from '../../e2e/testing/models/model.ts'
import type { Script } from '../../e2e/testing/models/script.ts'
import { exchangedTokens } from '../../e2e/testing/models/tokens.ts'
import { largeResult, type ModelTask, tenCalls, threeCalls } from '../../e2e/testing/models/tasks.ts'
import { directByNameWay, directWay, tooltrayWay, type Way } from '../../e2e/testing/models/ways.ts'
import { type Row, printTable } from '../table.ts'
import { installedClient } from './install.ts'

const CLIENTS: readonly AiClient[] = [claudeCode, codex, geminiCli, openCode, qwenCode]

const { values } = parseArgs({
  options: { client: { type: 'string', multiple: true }, servers: { type: 'string', default: '11,28' }, catalog: { type: 'string' } },
})
const chosen = CLIENTS.filter(({ program }) => values.client?.includes(program) !== false)
if (chosen.length === 0) throw new Error(`There is no such client. There are: ${CLIENTS.map(({ program }) => program).join(', ')}.`)

const skipped: string[] = []
const programs = chosen.flatMap((client) => {
  const found = installedClient(client)
  if ('program' in found) return [{ client, program: found.program }]
  skipped.push(`${client.name}: ${found.missing}`)
  return []
})

/** Notes what went wrong, and goes on with the next. */
async function tried<T>(what: string, attempt: () => Promise<T>): Promise<T | undefined> {
  try {
    return await attempt()
  } catch (error) {
    skipped.push(`${what}: ${error instanceof Error ? error.message.slice(0, 300) : String(error)}`)
    return undefined
  }
}

/** How many tools of these servers the first request defines. */
function loaded(first: Asked, servers: Servers): number {
  const names = Object.keys(servers).map((name) => name.replaceAll(/[^A-Za-z0-9]+/g, '_'))
  const isTheirs = (tool: string): boolean => names.some((name) => tool.replaceAll(/[^A-Za-z0-9]+/g, '_').includes(`${name}_`))
  return first.seen.tools.filter(isTheirs).length
}

/** One of the ways in which a client comes to its tools, as a row of the table. */
interface Kind {
  readonly label: string
  readonly way: Way
  /** What the client is told of. */
  readonly servers: (bed: ClientBed) => Servers
  readonly only?: AiClient
  /** Each task was done twice before, once for the row above: Tooltray has learnt which tools are used. */
  readonly again?: true
}

const direct: Kind['servers'] = ({ servers }) => servers
const tooltray: Kind['servers'] = (bed) => bed.tooltray
const KINDS: readonly Kind[] = [
  { label: 'the servers directly', way: directWay, servers: direct },
  { label: 'the same, each tool fetched by name', way: directByNameWay, servers: direct, only: claudeCode },
  { label: 'Tooltray', way: tooltrayWay, servers: tooltray },
  { label: 'Tooltray, once it knows what is used', way: tooltrayWay, servers: tooltray, again: true },
]

async function rowsOf(bed: ClientBed, large: ClientBed, client: AiClient, program: string): Promise<Row[]> {
  const play = (on: ClientBed, servers: Servers, script: Script, prompt: string) =>
    on.play({ client, program, script, servers, prompt, env: client.patience ?? {} })
  const firstOf = async (what: string, servers: Servers) => (await tried(what, () => play(bed, servers, talk, 'Hello.')))?.asked[0]

  const alone = `${client.name}, no servers`
  const rows: Row[] = [[alone, 0, (await firstOf(alone, {}))?.tokens ?? '-', '', '', '', '']]
  for (const { label, way, servers, only, again } of KINDS) {
    if (only !== undefined && only !== client) continue
    const name = `${client.name}, ${label}`
    const done = (on: ClientBed, task: ModelTask) =>
      tried(`${name}, ${task.name}`, async () => {
        const once = () => play(on, servers(on), task.script(way, on.folder), task.prompt)
        if (again === true) await once()
        return once()
      })
    // What was learnt shows in the first request: it is looked at before these tools are used, or after.
    const before = again === true ? undefined : await firstOf(name, servers(bed))
    const [three, ten, one] = [await done(bed, threeCalls), await done(bed, tenCalls), await done(large, largeResult)]
    const first = before ?? (await firstOf(name, servers(bed)))
    rows.push([
      name,
      first === undefined ? '-' : loaded(first, servers(bed)),
      first?.tokens ?? '-',
      ...[three, ten, one].map((played) => (played === undefined ? '-' : `${played.tokens} (${played.asked.length})`)),
      one === undefined ? '-' : exchangedTokens(one.asked.at(-1)?.seen),
    ])
  }
  return rows
}

// eslint-disable-next-line require-yield
const talk = function* () {
  return 'Hello.'
}

const sizes = values.catalog === undefined ? values.servers.split(',').map(Number) : [28]
for (const size of sizes) {
  if (size !== 11 && size !== 28) throw new Error('There are 11 or 28 servers: --servers 11,28')
  const rows: Row[] = []
  let servers = 0
  let tools = 0
  for (const { client, program } of programs) {
    // A Tooltray of its own for each client: what it learnt with one would help the next.
    await using bed = await createClientBed((folder) => serverSet(size, folder, values.catalog))
    await using large = await createClientBed((folder) => ({ ...serverSet(size, folder, values.catalog), ...shop() }))
    const status = await bed.installation.status()
    servers = status.servers.length
    tools = status.servers.reduce((sum, server) => sum + server.tools, 0)
    rows.push(...(await rowsOf(bed, large, client, program)))
  }
  printTable(
    `Tokens (o200k) with ${servers} servers, ${tools} tools: of the first request, and of all requests of a task (how many)`,
    [
      'client, and what it is told of',
      'tools loaded',
      'first request',
      'three calls',
      'ten calls',
      'one record of 300 kB',
      'of that said and told',
    ],
    rows,
  )
}
for (const sentence of skipped) process.stdout.write(`Not measured: ${sentence}\n`)
