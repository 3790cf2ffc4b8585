/**
 * Tooltray beside another hub and beside no hub at all, over the same eight servers with 4,000 tools, in turns in one run.
 *
 *   npm run bench -- rivals [--json]
 *
 * The servers are `quiet-server.c`, which costs a few microseconds and says its number back: an answer to another call ends the run. The
 * other hub is installed from npm. Each is what a client starts: `tooltray connect`, and `tool-hub-mcp serve`, which is everything in one
 * process. Linux with a C compiler.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { proportionalMegabytes } from '../proportional.ts'
import { median } from '../statistics.ts'
import { printTable } from '../table.ts'
import type { Contender, HubCall, Servers } from './contender.ts'
import { type LineClient, startClient } from './line-client.ts'
import { tooltray } from './ours.ts'
import { toolHub } from './tool-hub.ts'

const SERVERS = 8
const TOOLS_EACH = 500
const ROUNDS = 6
const CALLS = 600
const AT_ONCE = 3_200
const IN_FLIGHT = 32
const BUSY_LOOPS = 8
const LONG_RESULTS = 10
const MANY_CALLS = 50_000

const { values: options } = parseArgs({ options: { json: { type: 'boolean', default: false } } })

type Side = 'tooltray' | 'rival' | 'direct'
const units = {
  'an empty Node program': 'ms',
  initialize: 'ms',
  'first right call, nothing running': 'ms',
  'unused home: initialize': 'ms',
  'unused home: first right call': 'ms',
  'second session: first answer': 'ms',
  'a call from the shell': 'ms',
  'one call at a time, p50': 'µs',
  '32 in flight': 'calls a second',
  'one call with eight busy loops, p50': 'µs',
  '1 MB result, first of a session': 'ms',
  '1 MB result, p50': 'ms',
  'a search, p50': 'ms',
  'memory after 50,000 calls': 'MB',
} as const
type RowName = keyof typeof units
const measured = new Map<RowName, Partial<Record<Side, number[]>>>()
const note = (row: RowName, side: Side, value: number): void => {
  const of = measured.get(row) ?? {}
  measured.set(row, { ...of, [side]: [...(of[side] ?? []), value] })
}

const folder = mkdtempSync(join(tmpdir(), 'tooltray-quiet-'))
const quiet = join(folder, 'quiet-server')
execFileSync('cc', ['-O2', '-o', quiet, join(import.meta.dirname, 'quiet-server.c')])
const names = Array.from({ length: SERVERS }, (_, at) => `quiet${at}`)
const servers: Servers = Object.fromEntries(names.map((name) => [name, { command: quiet, args: [name, String(TOOLS_EACH)] }]))
const env = { PATH: process.env['PATH'] ?? '' }
const direct: Contender = {
  words: [quiet, 'quiet0', String(TOOLS_EACH)],
  env,
  search: () => ({ name: 'count', arguments: { n: 0 } }),
  call: (_server, tool, args) => ({ name: tool, arguments: args }),
  stop: async () => undefined,
  processes: (client) => [client],
  end: async () => undefined,
}

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0)
const taken = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}
let lastNumber = 0
const counted = ({ call }: Contender): { readonly call: HubCall; readonly answer: string } => {
  lastNumber += 1
  return { call: call('quiet0', 'count', { n: lastNumber }), answer: `quiet0 ${lastNumber}"` }
}
const callOnce = (client: LineClient, contender: Contender): Promise<void> => {
  const { call, answer } = counted(contender)
  // Inside of an answer of a hub the quotes may be escaped.
  return client.call(call, answer.slice(0, -1))
}

/** Starts a client; measures until it is greeted, and until its first call is answered. */
async function start(side: Side, contender: Contender, greeted: RowName | undefined, called: RowName | undefined): Promise<LineClient> {
  const began = performance.now()
  const client = startClient(contender)
  await client.initialize()
  if (greeted !== undefined) note(greeted, side, performance.now() - began)
  await callOnce(client, contender)
  if (called !== undefined) note(called, side, performance.now() - began)
  return client
}

async function callsOneByOne(client: LineClient, contender: Contender, calls: number): Promise<number> {
  const all: number[] = []
  for (let at = 0; at < calls; at++) all.push(await taken(() => callOnce(client, contender)))
  return median(all)
}

async function callsAtOnce(client: LineClient, contender: Contender, calls: number): Promise<number> {
  let left = calls
  const worker = async (): Promise<void> => {
    while (left-- > 0) await callOnce(client, contender)
  }
  return (calls / (await taken(() => Promise.all(Array.from({ length: IN_FLIGHT }, worker))))) * 1_000
}

function busyLoops(): () => void {
  const loops = Array.from({ length: BUSY_LOOPS }, () => spawn('sh', ['-c', 'while :; do :; done'], { stdio: 'ignore' }))
  return () => loops.forEach((loop) => loop.kill('SIGKILL'))
}

/** One round of one contender: starts, then calls of every kind. */
async function round(side: Side, contender: Contender): Promise<void> {
  await contender.stop()
  const first = await start(side, contender, undefined, 'first right call, nothing running')
  const again = await start(side, contender, 'initialize', undefined)
  note('second session: first answer', side, await taken(async () => (await start(side, contender, undefined, undefined)).end()))
  await again.end()
  const long = async (client: LineClient): Promise<number> => {
    const { call, answer } = counted(contender)
    return taken(() => client.call({ ...call, ...contender.call('quiet0', 'megabyte', { n: lastNumber }) }, `${answer.slice(0, -1)} x`))
  }
  note('1 MB result, first of a session', side, await long(first))
  const longs: number[] = []
  for (let at = 0; at < LONG_RESULTS; at++) longs.push(await long(first))
  note('1 MB result, p50', side, median(longs))
  await callsOneByOne(first, contender, CALLS)
  note('one call at a time, p50', side, (await callsOneByOne(first, contender, CALLS)) * 1_000)
  note('32 in flight', side, await callsAtOnce(first, contender, AT_ONCE))
  const stopLoops = busyLoops()
  note('one call with eight busy loops, p50', side, (await callsOneByOne(first, contender, CALLS / 2)) * 1_000)
  stopLoops()
  if (side !== 'direct') {
    const searches: number[] = []
    for (const query of ['create an issue', 'list the files of a folder', 'send a message', 'delete a user', 'read a document'])
      for (let at = 0; at < 4; at++) searches.push(await taken(() => first.request('tools/call', { ...contender.search(query) })))
    note('a search, p50', side, median(searches))
  }
  await first.end()
}

/** A home that nobody used before. */
async function unused(side: Side, contender: Contender): Promise<void> {
  const client = await start(side, contender, 'unused home: initialize', 'unused home: first right call')
  await client.end()
  await contender.end()
}

const ours = tooltray(servers)
const rival = toolHub(servers)
if ('missing' in rival) process.stderr.write(`tool-hub-mcp is left out: ${rival.missing}\n`)
const contenders: [Side, Contender][] = [
  ['direct', direct],
  ['tooltray', ours],
  ...('missing' in rival ? [] : [['rival', rival] as [Side, Contender]]),
]

for (let at = 0; at < ROUNDS; at++) {
  note('an empty Node program', 'direct', await taken(async () => execFileSync(process.execPath, ['-e', '0'])))
  await unused('tooltray', tooltray(servers))
  const fresh = toolHub(servers)
  if (!('missing' in fresh)) await unused('rival', fresh)
  // In turns, and not always in the same order.
  for (const [side, contender] of at % 2 === 0 ? contenders : contenders.toReversed()) await round(side, contender)
  note('a call from the shell', 'tooltray', await taken(async () => ours.run('call', 'quiet0__count', '{"n": 7}')))
}
for (const [side, contender] of contenders) {
  await contender.stop()
  const client = await start(side, contender, undefined, undefined)
  await callsAtOnce(client, contender, MANY_CALLS)
  note('memory after 50,000 calls', side, sum(contender.processes(client.process.pid ?? 0).map(proportionalMegabytes)))
  await client.end()
}
for (const [, contender] of contenders) await contender.end()
rmSync(folder, { recursive: true, force: true })

const rows = (Object.keys(units) as RowName[]).map((row) => {
  const of = (side: Side): number | null => {
    const values = measured.get(row)?.[side]
    return values === undefined ? null : median(values)
  }
  return { row, unit: units[row], tooltray: of('tooltray'), rival: of('rival'), direct: of('direct') }
})
if (options.json) process.stdout.write(`${JSON.stringify({ rows }, undefined, 2)}\n`)
else
  printTable(
    `Tooltray beside tool-hub-mcp and no hub, 4,000 tools (median of ${ROUNDS} rounds)`,
    ['', 'unit', 'Tooltray', 'tool-hub-mcp', 'direct', 'times the hub', 'times direct'],
    rows.map(({ row, unit, tooltray: own, rival: hub, direct: floor }) => [
      row,
      unit,
      ...[own, hub, floor].map((value) => value ?? '–'),
      own === null || hub === null ? '–' : own / hub,
      own === null || floor === null ? '–' : own / floor,
    ]),
  )
