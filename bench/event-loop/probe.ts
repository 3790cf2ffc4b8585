import { existsSync } from 'node:fs'
import { PerformanceObserver } from 'node:perf_hooks'

/** How long an event loop was held, in ms. */
export interface Held {
  /** Who comes at any moment waits no longer than this, but for one time in a hundred. */
  readonly p99: number
  readonly worst: number
}

/** What a process felt of its event loop since it was last asked. All in ms. */
export interface Felt {
  /** By the code of the program itself, while it was loaded, by the clock. */
  readonly loading: number
  /** By the clock: also while others had the processor, or the disk was waited for. */
  readonly clock: Held
  /** By its own thread's work, as it would be on a machine of its own. */
  readonly work: Held
  /** The same without collections of garbage. */
  readonly own: Held
  /** How often it worked for longer than `LONG` without a pause. */
  readonly long: number
  /** The longest pause of the garbage collector. */
  readonly collecting: number
}

export const LONG = 20

/** In ms. */
const EVERY = 1

/** A file that the program writes when it is loaded; undefined for one that is loaded in one go. */
const LOADED = process.env['TOOLTRAY_BENCH_LOADED']

// Loaded before a program (`node --import`), it has its event loop beat, and tells its parent of the gaps when it is asked. A heartbeat of
// our own and not `monitorEventLoopDelay`: of that, a loop that is held for half a second in each is held in one of 500 samples, and its
// 99th percentile says that all is well.
/** From one beat to the next: when it began, by the clock, and how much work was done. All in ms. */
interface Gap {
  readonly at: number
  readonly clock: number
  readonly work: number
}

let gaps: Gap[] = []
/** When each collection of garbage began, and how long it took. */
let collections: { readonly at: number; readonly took: number }[] = []
/** Until its code is loaded; in what may be several goes. */
let isLoaded = false
let loading = 0
let last = performance.now()
let used = cpu()

function cpu(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function beat(): void {
  const [now, usedNow] = [performance.now(), cpu()]
  const gap = now - last
  if (!isLoaded) {
    loading = Math.max(loading, gap)
    isLoaded = LOADED === undefined || existsSync(LOADED)
  } else {
    gaps.push({ at: last, clock: gap, work: EVERY + usedNow - used })
  }
  ;[last, used] = [now, usedNow]
  setTimeout(beat, EVERY).unref()
}
setTimeout(beat, EVERY).unref()

new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) collections.push({ at: startTime, took: duration })
}).observe({ entryTypes: ['gc'] })

process.on('message', (asked) => {
  if (asked !== 'tell') return
  process.send?.({
    loading,
    clock: heldBy(gaps.map(({ clock }) => clock)),
    work: heldBy(gaps.map(({ work }) => work)),
    own: heldBy(withoutCollections()),
    long: gaps.filter(({ work }) => work > LONG + EVERY).length,
    collecting: collections.reduce((longest, { took }) => Math.max(longest, took), 0),
  } satisfies Felt)
  gaps = []
  collections = []
  // Sorting all of these is nobody's work either.
  ;[last, used] = [performance.now(), cpu()]
})
// Who is watched ends as it would.
process.channel?.unref()

/** The work of each gap without the collections that began in it. */
function withoutCollections(): number[] {
  let next = 0
  return gaps.map(({ at, clock, work }) => {
    let own = work
    for (; next < collections.length && (collections[next]?.at ?? 0) < at + clock; next++) own -= collections[next]?.took ?? 0
    return Math.max(EVERY, own)
  })
}

/** The beat itself is nobody's work. */
function heldBy(all: readonly number[]): Held {
  return { p99: Math.max(0, waitOf(all, 0.99) - EVERY), worst: Math.max(0, ...all.map((gap) => gap - EVERY)) }
}

/** What a share of those who come at any moment wait at most: within a gap of 100 ms one waits for 100 ms, and another for 1. */
function waitOf(all: readonly number[], share: number): number {
  const sorted = all.toSorted((a, b) => b - a)
  const total = sorted.reduce((sum, gap) => sum + gap, 0)
  const rest = total * (1 - share)
  // Of the longest gaps, each is waited longer than `wait` in for `gap - wait`; together that is to be the rest.
  let sum = 0
  for (const [at, gap] of sorted.entries()) {
    sum += gap
    const wait = (sum - rest) / (at + 1)
    if (wait >= (sorted[at + 1] ?? 0)) return Math.max(0, wait)
  }
  return 0
}
