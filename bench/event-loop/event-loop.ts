/**
 * How long the engine holds its event loop: it is that of the desktop app's main process, whose tray and window wait meanwhile.
 *
 *   npm run bench -- event-loop [--data FILE] [--only WORDS]
 *
 * Measured by a heartbeat each millisecond in the engine's process (probe.ts), and at the same time in one that has nothing to do, which
 * feels what the machine does to both. What collections of garbage took stands apart (`without gc`). `--data`: another recording of
 * servers' lists; `--only`: the rows whose name has these words.
 */
import { parseArgs } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { printTable } from '../table.ts'
import { type Felt, LONG } from './probe.ts'
import { type Watched, watchIdle } from './watched.ts'
import { WORKLOADS } from './workloads.ts'

/** In ms: what was begun and is not waited for. */
const AFTERWARDS = 400

const { values } = parseArgs({ options: { data: { type: 'string' }, only: { type: 'string', default: '' } } })
const rows: (string | number)[][] = []
const loading: { engine: number[]; idle: number[] } = { engine: [], idle: [] }

const add = (what: string, felt: Felt, floor: Felt): void => {
  const { work, own, clock } = felt
  const row = [
    ...[what, work.p99, work.worst, felt.long, own.p99, own.worst, felt.collecting],
    ...[clock.p99, floor.clock.p99, clock.p99 / floor.clock.p99, clock.worst, floor.clock.worst],
  ]
  rows.push(row)
  process.stderr.write(`${row.map((cell) => (typeof cell === 'number' ? cell.toFixed(1) : cell)).join(' | ')}\n`)
}

for (const { name, run } of WORKLOADS) {
  if (!name.includes(values.only)) continue
  await using idle = watchIdle()
  // It is there when it has answered.
  loading.idle.push((await idle.felt()).loading)
  await run(values.data, {
    async start(what, begin) {
      await idle.felt()
      const engine = await begin()
      await pause(AFTERWARDS)
      const felt = await engine.felt()
      loading.engine.push(felt.loading)
      add(what, felt, await idle.felt())
      return engine
    },
    async measure(what, engine: Watched, work) {
      await Promise.all([engine.felt(), idle.felt()])
      const began = performance.now()
      await work()
      const taken = performance.now() - began
      await pause(AFTERWARDS)
      add(`${what} (${Math.round(taken)} ms)`, await engine.felt(), await idle.felt())
    },
  })
}
printTable(
  'How long the event loop of the engine is held (ms): by its own work, and by the clock beside a process with nothing to do',
  [
    '',
    'work p99',
    'work worst',
    `over ${LONG}`,
    'without gc p99',
    'worst',
    'longest gc',
    'clock p99',
    'idle',
    'ratio',
    'clock worst',
    'idle',
  ],
  rows,
)
const most = (all: readonly number[]): number => Math.max(...all)
printTable(
  'While the code of the program is loaded, before the engine begins (ms, by the clock, longest)',
  ['', 'engine', 'empty program'],
  [['', most(loading.engine), most(loading.idle)]],
)
