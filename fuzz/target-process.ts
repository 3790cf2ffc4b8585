/**
 * One target in a process of its own, so that an input that hangs or eats the memory can be ended and told. Writes each input into a file
 * before it is read, and lines of JSON on stdout.
 *
 *   node fuzz/target-process.ts --current FILE TARGET --seed N (--seconds N | --runs N) [--bred FOLDER] [--guided]
 *   node fuzz/target-process.ts --current FILE TARGET --replay FILE...
 */
import fc from 'fast-check'
import { once } from 'node:events'
import { ftruncateSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { TooltrayError } from '../electron/engine/base/errors.ts'
import { inputsIn, kept } from './corpus.ts'
import { startCoverage } from './coverage.ts'
import { diceOf, mutated, oneOf, wordsFor } from './mutate.ts'
import type { Target } from './target.ts'

/** What the process says, a line each. */
export type Said =
  /** An input that broke something: what, where, and the input in base64. */
  | { readonly broke: string; readonly place: string; readonly input: string }
  /** The input of now takes too much; the process is gone with it. */
  | { readonly ended: string; readonly place: string }
  | { readonly done: number; readonly kept: number; readonly reached: number }

/** So many inputs are tried between two questions for coverage, at least and at most. */
const [SMALLEST_BATCH, LARGEST_BATCH] = [64, 8192]
/** Of all inputs, one of so many is made from nothing. */
const FRESH = 8
/** Longer inputs are not bred from. */
const MOST_KEPT_BYTES = 8 * 1024

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    current: { type: 'string' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '0' },
    runs: { type: 'string', default: '0' },
    bred: { type: 'string' },
    guided: { type: 'boolean', default: false },
    replay: { type: 'boolean', default: false },
  },
})
const [name = '', ...files] = positionals
const { target } = (await import(`./targets/${name}.ts`)) as { target: Target }
const file = openSync(values.current ?? '', 'w')
const which = new Int32Array(new SharedArrayBuffer(4))
const watcher = new Worker(new URL('./watch-worker.ts', import.meta.url), { workerData: which.buffer })
// Nothing is tried unwatched, and a process that ends while its thread begins may never end.
await once(watcher, 'online')
watcher.unref()

let now: Buffer = Buffer.alloc(0)
const broken = new Set<string>()
process.on('uncaughtException', tell)
process.on('unhandledRejection', tell)

if (values.replay) for (const each of files) await tryOut(readFileSync(each))
else await search()
await turn()
process.exit(broken.size > 0 ? 1 : 0)

async function search(): Promise<void> {
  const dice = diceOf(Number(values.seed))
  const coverage = values.guided ? startCoverage() : undefined
  const until = performance.now() + Number(values.seconds) * 1000
  const runs = Number(values.runs)
  const words = wordsFor(target.words)
  const pool = [...kept(name), ...(values.bred === undefined ? [] : inputsIn(values.bred))]
  for (const input of pool) await tryOut(input)
  coverage?.reachedNew(true)

  const fresh = (): Buffer => Buffer.from(fc.sample(target.fresh, { seed: dice(2 ** 31), numRuns: 1 })[0] ?? '')
  const next = (): Buffer => {
    if (pool.length === 0 || dice(FRESH) === 0) return fresh()
    return mutated(oneOf(pool, dice), { dice, words, other: () => oneOf(pool, dice) })
  }
  /** Keeps those of some inputs that lead to code that none before led to. */
  const breed = async (inputs: readonly Buffer[]): Promise<void> => {
    for (const input of inputs) await tryOut(input)
    if (coverage?.reachedNew(inputs.length === 1) !== true) return
    const [only, second] = inputs
    if (only !== undefined && second === undefined) {
      if (only.length > MOST_KEPT_BYTES) return
      pool.push(only)
      if (values.bred !== undefined) writeFileSync(join(values.bred, String(pool.length)), only)
      return
    }
    const half = Math.ceil(inputs.length / 2)
    await breed(inputs.slice(0, half))
    await breed(inputs.slice(half))
  }
  let done = 0
  let size = SMALLEST_BATCH
  while (runs > 0 ? done < runs : performance.now() < until) {
    const batch = Array.from({ length: runs > 0 ? Math.min(size, runs - done) : size }, next)
    const began = performance.now()
    for (const input of batch) await tryOut(input)
    const tried = performance.now()
    if (coverage?.reachedNew(false) === true) await breed(batch)
    // A question walks through the whole memory: inputs are to take the larger part of the time.
    const dear = coverage !== undefined && performance.now() - tried > (tried - began) / 2
    size = dear ? Math.min(LARGEST_BATCH, size * 2) : Math.max(SMALLEST_BATCH, size / 2)
    done += batch.length
    await turn()
  }
  say({ done, kept: pool.length, reached: coverage?.reached ?? 0 })
}

async function tryOut(input: Buffer): Promise<void> {
  now = input
  Atomics.add(which, 0, 1)
  ftruncateSync(file)
  writeSync(file, input, 0, input.length, 0)
  try {
    const running = target.run(input)
    if (!(running instanceof Promise)) return
    await running
    // What nobody waits for tells of itself in the next turn.
    await turn()
  } catch (error) {
    tell(error)
  }
}

function tell(error: unknown): void {
  if (error instanceof TooltrayError) return
  const broke = error instanceof Error ? `${error.name}: ${error.message}` : `threw ${String(error)}`
  const place = placeOf(error)
  // The same place again and again would fill the disk; a stack that overflows does so anywhere.
  const same = error instanceof RangeError ? broke : `${broke} ${place}`.replace(/\d+|"[^"]*"/g, '')
  if (broken.has(same)) return
  broken.add(same)
  say({ broke: broke.slice(0, 500), place, input: now.toString('base64') })
}

/** Innermost first, without what every input goes through. */
function placeOf(error: unknown): string {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : []
  return lines
    .filter((line) => /^\s+at /.test(line) && !/mustHold|node:|target-process/.test(line))
    .slice(0, 4)
    .map((line) => line.trim().replace(/\(?(?:file:)?\/.*\/(?=electron\/|node_modules\/|fuzz\/|renderer\/)/, '('))
    .join(' < ')
}

function say(said: Said): void {
  writeSync(1, `${JSON.stringify(said)}\n`)
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
