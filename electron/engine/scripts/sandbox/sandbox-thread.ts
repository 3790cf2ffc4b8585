import { parentPort, workerData } from 'node:worker_threads'
import { readScript } from '../reading/read-script.ts'
import { createClockwork } from './clockwork.ts'
import { LONGEST_SLEEP, type Limits, MOST_AT_ONCE, MOST_SLEEPS } from './limits.ts'
import { limitReached } from './limit-words.ts'
import { type Machine, MachineLimit, createMachine } from './machine.ts'
import type { CompiledWasm } from './wasm.ts'
import { ASKED, type Asked, type Failure, type FromThread, type LimitName, type ToThread } from './messages.ts'

// The thread: reads one script after the other, and runs each in a new machine. It has access to nothing but the engine, by text
// messages.
if (parentPort === null) throw new Error('This file runs only as a thread of Tooltray.')
const port = parentPort

/** The data for a thread at its start. */
export interface ThreadData {
  /** QuickJS, compiled. */
  readonly wasmModule: CompiledWasm
  readonly clockwork: SharedArrayBuffer
  /** Maximum memory of each of its machines, in bytes. */
  readonly memory: number
}

const { wasmModule, clockwork: shared, memory } = workerData as ThreadData
const clockwork = createClockwork(shared)
const asked: ReadonlySet<string> = new Set(ASKED)
/** Sends a message. Requests and sleeps are bounded by `calls`, console output by `said`. */
const tell = (message: FromThread): void => port.postMessage(message)

/** The script that was read. It runs when the engine permits it. */
interface Run {
  readonly input: string
  readonly limits: Limits
  readonly machine: Machine
  code: string
  begun: boolean
  calls: number
  said: number
  underWay: number
  readonly sleeps: Set<NodeJS.Timeout>
}

let run: Run | undefined
let machine: Machine | undefined

/** Creates a new machine for the next script, so that nothing of the last one is left. */
const next = async (): Promise<void> => {
  machine = await createMachine(wasmModule, memory)
  tell({ kind: 'ready' })
}

const end = (of: Run, outcome: { readonly json?: string; readonly failure?: Failure }): void => {
  if (run !== of) return
  run = undefined
  for (const timer of of.sleeps) clearTimeout(timer)
  tell({ kind: 'end', ...outcome })
  void next()
}

const failureOf = (error: unknown, { limits }: Run): Failure => {
  if (error instanceof MachineLimit) return limitReached(error.limit, limits)
  return { kind: 'invalid', message: error instanceof Error ? error.message : String(error) }
}

/** Runs a script until it waits or ends. */
const turn = (of: Run, work: () => void): void => {
  if (run !== of) return
  clockwork.begin()
  try {
    work()
    if (of.begun && run === of && of.underWay === 0 && of.sleeps.size === 0) throw new MachineLimit('waiting')
  } catch (error) {
    end(of, { failure: failureOf(error, of) })
  } finally {
    clockwork.end()
  }
}

/** Memory grows by at least a twentieth, so beyond this share no allocation succeeds. */
const FULL = 0.9

/** Messages of QuickJS's own errors for limits. A script may catch them; if it does not, it has reached the limit. */
const LIMITS_BY_WORDS: readonly (readonly [RegExp, LimitName])[] = [
  [/^InternalError: out of memory/, 'memory'],
  [/^(?:InternalError|RangeError): (?:stack overflow|Maximum call stack size exceeded)/, 'stack'],
]

/** The failure for a thrown error, which comes as `line:message`. */
const thrown = (text: string, { machine: own, limits }: Run): Failure => {
  const at = text.indexOf(':')
  const [place, message] = [Number(text.slice(0, at)), text.slice(at + 1)]
  // QuickJS throws null if there is no memory left for an error. A script that throws null itself has rarely used so much memory.
  const isFull = message === 'It threw null' && own.mostMemory() >= limits.memory * FULL
  const limit = isFull ? 'memory' : LIMITS_BY_WORDS.find(([words]) => words.test(message))?.[1]
  if (limit !== undefined) return limitReached(limit, limits)
  return { kind: 'thrown', message, ...(place > 0 ? { line: place } : {}) }
}

/** Handles a message from a script. Its content may be anything. */
const sent = (of: Run, what: string, id: number, text: string): void => {
  if (run !== of) return
  switch (what) {
    case 'say': {
      const shown = text.slice(0, Math.max(0, of.limits.output - of.said))
      of.said += shown.length
      if (shown !== '') tell({ kind: 'say', text: shown })
      return
    }
    case 'returned':
      return end(of, text === '' ? {} : { json: text })
    case 'failed':
      return end(of, { failure: thrown(text, of) })
    case 'sleep':
      return sleep(of, id, Number(text))
    default:
      if (!asked.has(what)) return
      of.calls += 1
      if (of.calls > of.limits.calls || of.underWay >= MOST_AT_ONCE) throw new MachineLimit('calls')
      of.underWay += 1
      tell({ kind: 'ask', id, what: what as Asked, given: text })
  }
}

const sleep = (of: Run, id: number, wanted: number): void => {
  if (of.sleeps.size >= MOST_SLEEPS) throw new MachineLimit('calls')
  const ms = Math.min(Math.max(0, wanted || 0), LONGEST_SLEEP)
  const timer = setTimeout(() => {
    of.sleeps.delete(timer)
    turn(of, () => of.machine.answer(id, ''))
  }, ms)
  of.sleeps.add(timer)
}

const read = (code: string, input: string, limits: Limits): void => {
  if (machine === undefined) return
  const now: Run = { input, limits, machine, code: '', begun: false, calls: 0, said: 0, underWay: 0, sleeps: new Set() }
  run = now
  machine = undefined
  turn(now, () => {
    const script = readScript(code)
    now.code = script.code
    tell({ kind: 'calls', calls: script.calls })
  })
}

const go = (of: Run): void =>
  turn(of, () => {
    of.begun = true
    const { machine: own, code, input, limits } = of
    const isOver = (): LimitName | undefined => (clockwork.computed() > limits.computing ? 'computing time' : undefined)
    own.begin(code, input, limits, (what, id, text) => sent(of, what, id, text), isOver)
  })

const onMessage = (message: ToThread): void => {
  if (message.kind === 'read') return read(message.code, message.input, message.limits)
  const of = run
  if (of === undefined) return
  switch (message.kind) {
    case 'go':
      return go(of)
    case 'drop':
      return end(of, {})
    case 'answer':
      of.underWay -= 1
      return turn(of, () => of.machine.answer(message.id, message.json))
    case 'refusal':
      of.underWay -= 1
      return turn(of, () => of.machine.answer(message.id, message.message, message.code))
  }
}

port.on('message', onMessage)
void next()
