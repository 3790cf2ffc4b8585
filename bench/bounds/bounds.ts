/**
 * Calls of a neighbour (another session, to another server), alone and while somebody goes over a bound again and again: an AI app, a
 * client over HTTP, a script, a server. No bound may cost the neighbour more than 50 ms in the median.
 *
 *   npm run bench -- bounds [--part 'part of a name'] [--runs 5]
 *
 * The floor is the same call alone, measured before each run. "answered" says what became of the one that went over.
 */
import { parseArgs } from 'node:util'
import { messageOf } from '../../electron/engine/base/errors.ts'
import { createHostileBed } from '../../e2e/testing/hostile-bed.ts'
import { createInstallation, ownServer, until } from '../../e2e/testing/installation.ts'
import { median, percentile } from '../statistics.ts'
import { type Row, printTable } from '../table.ts'
import { appDeeds } from './app-deeds.ts'
import type { Bed, Deed } from './deed.ts'
import { httpDeeds } from './http-deeds.ts'
import { scriptDeeds } from './script-deeds.ts'

/** What a neighbour may wait longer, in ms. */
const MAY_COST = 50
/** How long the neighbour calls alone, and under a deed, in ms; and between two of its calls. */
const ALONE = 500
const UNDER = 1_500
const PAUSE = 5

/** Ways of `e2e/servers/hostile/` that go over a bound of messages, lists, questions and words beside them. */
const SERVER_WAYS = [
  'a result of 100,000 levels',
  'a result of 20 MB of small objects',
  'an answer of 300 MB',
  'a line of 300 MB',
  'a batch of 100,000',
  'an error of 20 MB',
  'instructions of 20 MB',
  'progress without end',
  'log messages without end',
  'a storm of list_changed',
  'requests without end: elicitation/create',
  'requests without end: ping',
  '20,000 tools',
  'descriptions of 5 MB',
  'pages without end',
  '20,000 parameters',
  'unique items',
  'stderr of 100 MB',
  'a page of 300 MB',
]

const { values } = parseArgs({ options: { part: { type: 'string', default: '' }, runs: { type: 'string', default: '5' } } })
const runs = Number(values.runs)
const isAsked = (name: string): boolean => name.includes(values.part)

interface Run {
  readonly alone: readonly number[]
  readonly under: readonly number[]
  readonly answered: string
}

/** Calls for so long, and until `isEnough`. Returns the ms of each call. */
async function calls(call: () => Promise<number>, span: number, isEnough = () => true): Promise<number[]> {
  const taken: number[] = []
  const end = performance.now() + span
  while (performance.now() < end || !isEnough()) {
    taken.push(await call())
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
  return taken
}

async function several(who: string, what: string, run: () => Promise<Run>): Promise<Row> {
  const all: Run[] = []
  try {
    for (let at = 0; at < runs; at += 1) all.push(await run())
  } catch (error) {
    return [who, what, '', '', '', '', '', '', messageOf(error).slice(0, 70)]
  }
  const [alone, under] = [all.map((each) => median(each.alone)), all.map((each) => median(each.under))].map(median) as [number, number]
  const late = percentile(
    all.flatMap((each) => each.under),
    0.99,
  )
  const slowest = Math.max(...all.flatMap((each) => each.under))
  const verdict = under - alone <= MAY_COST ? '' : 'over'
  return [who, what, alone, under, under / alone, under - alone, late, slowest, verdict, all.at(-1)?.answered ?? '']
}

async function whileDone(deed: Deed, bed: Bed, call: () => Promise<number>): Promise<Run> {
  await using doing = await deed.begin(bed)
  const alone = await calls(call, ALONE)
  let answered = ''
  let isOver = false
  const again = async (): Promise<void> => {
    while (!isOver) answered = await doing.once()
  }
  const going = again()
  const under = await calls(call, UNDER, () => answered !== '')
  isOver = true
  await going
  return { alone, under, answered }
}

async function ofClients(deeds: readonly Deed[]): Promise<Row[]> {
  if (deeds.length === 0) return []
  await using installation = createInstallation()
  const servers = { near: ownServer('echo'), far: ownServer('echo'), big: ownServer('big'), hang: ownServer('hang') }
  installation.configure(servers, { scripts: true })
  await installation.serve()
  const { execute, refresh } = await installation.attach({ name: 'neighbour' })
  await refresh()
  const door = installation.start('serve', '--http', '--port', '0', '--json', '--no-auth')
  await until(() => door.stdout().includes('\n'), 'HTTP is open')
  const { url } = JSON.parse(door.stdout()) as { url: string }
  const call = async (): Promise<number> => {
    const began = performance.now()
    const { content } = await execute('near__echo', { text: 'hello' })
    if (content[0]?.text !== 'hello') throw new Error(`The neighbour is answered ${JSON.stringify(content).slice(0, 300)}`)
    return performance.now() - began
  }
  await calls(call, ALONE)
  const rows: Row[] = []
  for (const deed of deeds) rows.push(await several(deed.who, deed.what, () => whileDone(deed, { installation, url }, call)))
  return rows
}

async function ofServer(way: string): Promise<Row> {
  const bed = await createHostileBed()
  try {
    await calls(bed.neighbour, ALONE)
    return await several('MCP server', way, async () => {
      const alone = await calls(bed.neighbour, ALONE)
      await using _attack = await bed.attack(way)
      const under = await calls(bed.neighbour, UNDER)
      return { alone, under, answered: (await bed.sameEngine()) ? 'the engine lives' : 'the engine has restarted' }
    })
  } finally {
    // An engine that hangs ends late, or is killed.
    await Promise.resolve(bed[Symbol.asyncDispose]()).catch(() => undefined)
  }
}

const rows = await ofClients([...appDeeds, ...httpDeeds, ...scriptDeeds].filter(({ who, what }) => isAsked(`${who} ${what}`)))
for (const way of SERVER_WAYS.filter((each) => isAsked(`MCP server ${each}`))) rows.push(await ofServer(way))
printTable(
  `Calls of a neighbour, alone and while somebody goes over a bound (ms; medians of ${runs} runs, of which each may cost ${MAY_COST} ms)`,
  ['who', 'what', 'alone p50', 'under p50', 'ratio', 'more', 'under p99', 'slowest', '', 'answered'],
  rows,
)
