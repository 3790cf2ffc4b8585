import { Worker } from 'node:worker_threads'
import type { CallSignal } from '../../base/call-signal.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { Clock } from '../../base/platform.ts'
import { type Clockwork, createClockwork } from './clockwork.ts'
import { limitReached } from './limit-words.ts'
import { LIMITS, type Limits } from './limits.ts'
import type { Asked, Failure, FromThread, NamedCall, ToThread } from './messages.ts'
import { pausedClock } from './paused-clock.ts'
import type { ThreadData } from './sandbox-thread.ts'
import { type CompiledWasm, compiledQuickJs } from './wasm.ts'
import { modelSentence } from '../../base/model-sentence.ts'

/** The environment of a script. */
export interface Outside {
  /** Checks the calls written out in a script before any of it runs. Throws its problems. */
  check(calls: readonly NamedCall[]): Promise<void>
  /**
   * Answers a request of the script with JSON text. An error is thrown in the script.
   *
   * @param given JSON text, made by the script.
   * @param pause pauses the script's clock until the returned function is called.
   */
  ask(what: Asked, given: string, pause: () => () => void): Promise<string>
}

/** A script to run. */
export interface Job {
  readonly code: string
  /** JSON text. */
  readonly input: string
  /** Milliseconds for the whole run, not counting the time in which its calls wait for the user. */
  readonly time: number
  /** The owner of the script: no owner may take all threads. */
  readonly owner: string
  readonly signal?: CallSignal | undefined
}

/** The outcome of a script. */
export interface Ended {
  /** The returned value, as JSON text. Unset if it is undefined, and after a failure. */
  readonly json?: string | undefined
  readonly failure?: Failure | { readonly kind: 'refused'; readonly error: unknown } | { readonly kind: 'cancelled' } | undefined
  /** Its console output, up to a limit. */
  readonly said: string
  /** Milliseconds of computing time. */
  readonly computed: number
}

/** Runs scripts in isolated threads of this process. */
export interface Sandbox {
  /** Runs a script. Never throws for failures of the script. Throws when the engine ends. */
  run(job: Job, outside: Outside): Promise<Ended>
  /** Prepares a thread for a script that may run soon. */
  warm(): void
  /** Ends all threads and the scripts in them. */
  close(): Promise<void>
}

/** Scripts that run at the same time, each in a thread. Over it: further scripts wait their turn. */
const MOST_THREADS = 8
/** Scripts of one session that run at the same time. Over it: further scripts wait their turn. */
const MOST_OF_ONE = 4
/** Idle threads that are kept ready. Inner: a reserve of our own. */
const MOST_READY = 2
/** Time in ms after which an idle thread ends. */
const IDLE = 60_000
/** Scripts after which a thread is replaced, so that leaks do not add up. Inner: maintenance of our own. */
const MOST_RUNS = 200
/** In ms: the interval of checks on a computing script, and the grace period before its thread is killed. */
const LOOK_EVERY = 200
const GRACE = 500

interface Thread {
  readonly worker: Worker
  readonly clockwork: Clockwork
  runs: number
  isReady: boolean
  listener: ((message: FromThread) => void) | undefined
  onGone: ((error: Error) => void) | undefined
  whenReady: (() => void)[]
  stopIdle: () => void
}

/**
 * Owns the threads and the queue for them. Scripts may run concurrently; the rest wait. `run` throws after `close`.
 */
export function createSandbox(clock: Pick<Clock, 'after' | 'monotonic'>, limits: Limits = LIMITS): Sandbox {
  const threads = new Set<Thread>()
  const free: Thread[] = []
  const running = new Map<string, number>()
  const waiting: { readonly owner: string; readonly begin: () => void }[] = []
  let busy = 0
  let wasmModule: Promise<CompiledWasm> | undefined
  let isClosed = false

  const start = async (): Promise<Thread> => {
    wasmModule ??= compiledQuickJs()
    const clockwork = createClockwork()
    const workerData: ThreadData = { wasmModule: await wasmModule, clockwork: clockwork.memory, memory: limits.memory }
    if (isClosed) throw ended()
    const worker = new Worker(new URL('./sandbox-thread.ts', import.meta.url), {
      workerData,
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 256, stackSizeMb: 16 },
    })
    const thread: Thread = {
      worker,
      clockwork,
      runs: 0,
      isReady: false,
      listener: undefined,
      onGone: undefined,
      whenReady: [],
      stopIdle: () => undefined,
    }
    threads.add(thread)
    worker.on('message', (message: FromThread) => {
      if (message.kind !== 'ready') return thread.listener?.(message)
      thread.isReady = true
      for (const wake of thread.whenReady.splice(0)) wake()
    })
    const gone = (error: Error): void => {
      void drop(thread)
      thread.onGone?.(error)
      for (const wake of thread.whenReady.splice(0)) wake()
    }
    worker.on('error', gone)
    worker.on('exit', () => gone(new Error('its thread has ended')))
    worker.unref()
    return thread
  }

  const drop = (thread: Thread): Promise<unknown> => {
    threads.delete(thread)
    const at = free.indexOf(thread)
    if (at >= 0) free.splice(at, 1)
    thread.stopIdle()
    return thread.worker.terminate()
  }

  const release = (thread: Thread): void => {
    if (!threads.has(thread)) return
    if (isClosed || thread.runs >= MOST_RUNS || free.length >= MOST_READY) return void drop(thread)
    free.push(thread)
    // An idle thread must not keep the engine alive.
    thread.worker.unref()
    thread.stopIdle = clock.after(IDLE, () => void drop(thread))
  }

  const ready = async (thread: Thread): Promise<Thread> => {
    if (!thread.isReady && threads.has(thread)) await new Promise<void>((resolve) => thread.whenReady.push(resolve))
    if (!threads.has(thread)) throw ended()
    return thread
  }

  /** Waits for a turn, then takes a thread. */
  const acquire = async (owner: string): Promise<Thread> => {
    const count = (): number => running.get(owner) ?? 0
    if (busy >= MOST_THREADS || count() >= MOST_OF_ONE) await new Promise<void>((begin) => waiting.push({ owner, begin }))
    if (isClosed) throw ended()
    busy += 1
    running.set(owner, count() + 1)
    try {
      const thread = free.pop() ?? (await start())
      thread.stopIdle()
      thread.worker.ref()
      return await ready(thread)
    } catch (error) {
      left(owner)
      throw error
    }
  }

  const left = (owner: string): void => {
    busy -= 1
    const count = (running.get(owner) ?? 1) - 1
    if (count === 0) running.delete(owner)
    else running.set(owner, count)
    const at = waiting.findIndex((one) => (running.get(one.owner) ?? 0) < MOST_OF_ONE)
    if (at >= 0) waiting.splice(at, 1)[0]?.begin()
  }

  return {
    async run(job, outside) {
      const thread = await acquire(job.owner)
      try {
        return await runIn(thread, job, outside, limits, clock, () => void drop(thread))
      } finally {
        thread.listener = undefined
        thread.onGone = undefined
        release(thread)
        left(job.owner)
      }
    },
    warm() {
      if (free.length > 0 || busy > 0 || isClosed) return
      start().then(release, () => undefined)
    },
    async close() {
      isClosed = true
      for (const { begin } of waiting.splice(0)) begin()
      await Promise.all([...threads].map(drop))
    },
  }
}

const ended = (): TooltrayError => new TooltrayError('call_cancelled', 'Tooltray is stopping.')

/** @param kill ends the thread at once, even in the middle of a turn. */
function runIn(
  thread: Thread,
  { code, input, time, signal }: Job,
  outside: Outside,
  limits: Limits,
  clock: Pick<Clock, 'after' | 'monotonic'>,
  kill: () => void,
): Promise<Ended> {
  const tell = (message: ToThread): void => thread.worker.postMessage(message)
  let said = ''
  return new Promise((resolve) => {
    let isOver = false
    const end = (outcome: Pick<Ended, 'json' | 'failure'>): void => {
      if (isOver) return
      isOver = true
      limit.stop()
      stopLooking()
      signal?.removeEventListener('abort', onAbort)
      resolve({ ...outcome, said, computed: Math.round(thread.clockwork.computed()) })
    }
    const endNow = (failure: Ended['failure']): void => {
      // The thread gets messages only between two turns, so it is killed.
      kill()
      end({ failure })
    }
    const onAbort = (): void => endNow({ kind: 'cancelled' })
    const limit = pausedClock(clock, time, () => endNow({ kind: 'limit', limit: 'time', message: `It took longer than ${time / 1000} s.` }))
    let stopLooking = (): void => undefined
    const look = (): void => {
      if (thread.clockwork.computed() > limits.computing + GRACE) {
        return endNow(limitReached('computing time', limits))
      }
      stopLooking = clock.after(LOOK_EVERY, look)
    }

    const check = async (calls: readonly NamedCall[]): Promise<void> => {
      try {
        await outside.check(calls)
        if (!isOver) tell({ kind: 'go' })
      } catch (error) {
        if (isOver) return
        tell({ kind: 'drop' })
        end({ failure: { kind: 'refused', error } })
      }
    }
    const answer = async (id: number, what: Asked, given: string): Promise<void> => {
      let message: ToThread
      try {
        message = { kind: 'answer', id, json: await outside.ask(what, given, limit.pause) }
      } catch (error) {
        message = { kind: 'refusal', id, ...wordsOf(error) }
      }
      if (!isOver) tell(message)
    }

    thread.listener = (message) => {
      switch (message.kind) {
        case 'calls':
          return void check(message.calls)
        case 'ask':
          return void answer(message.id, message.what, message.given)
        case 'ready':
          return
        case 'say':
          said += message.text
          return
        case 'end': {
          const { json, failure } = message
          return end({ json, failure })
        }
      }
    }
    thread.onGone = (error) =>
      end({
        failure: /memory/i.test(error.message)
          ? limitReached('memory', limits)
          : { kind: 'limit', limit: 'stack', message: `It ended its thread: ${error.message}.` },
      })
    if (signal?.aborted === true) return onAbort()
    signal?.addEventListener('abort', onAbort, { once: true })
    thread.isReady = false
    thread.runs += 1
    // Reset here, because the thread might get to it only after the first check.
    thread.clockwork.reset()
    tell({ kind: 'read', code, input, limits })
    look()
  })
}

function wordsOf(error: unknown): { readonly message: string; readonly code: string } {
  if (error instanceof TooltrayError) return { message: `${modelSentence(error)} [${error.code}]`, code: error.code }
  const code = (error as { code?: unknown } | null)?.code
  return { message: error instanceof Error ? error.message : String(error), code: typeof code === 'string' ? code : 'tool_error' }
}
