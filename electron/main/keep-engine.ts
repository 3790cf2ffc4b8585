import { type ControlClient, controlClient } from '../control/client.ts'
import type { EngineEvent } from '../control/contract.ts'
import { EngineUnreachable, connectToEngine } from '../control/connect/connect-to-engine.ts'
import type { Paths } from '../engine/config/paths.ts'
import { TooltrayError, messageOf } from '../engine/base/errors.ts'

/** How often an engine that is away is looked for, in ms. */
export const LOOK_EVERY = 300

/** So many exceptions that nobody caught, in so many ms, are more than bad luck: the app ends. */
const MOST_FAULTS = 3
const WITHIN = 10 * 60_000

/** What `keepEngine` works with. */
interface KeepEngineDeps {
  readonly hold: (signal: AbortSignal) => Promise<void>
  readonly free: () => Promise<void>
  readonly onFault: (listener: (error: Error) => void) => void
  readonly onStartedAgain: (error: Error) => void
  readonly signal: AbortSignal
}

/**
 * Sees to it that there is an engine for as long as the app runs: holds it here, or, while another process has it, waits for that one to
 * end. An exception that nobody caught ends the engine in order and starts another one: what the old one was doing is not known any more.
 * Resolves when the signal says so, or when somebody ended the engine that was held here: who ends the engine means the app too.
 *
 * @param deps.hold holds the engine until the signal or until it is ended. Throws `engine_running`.
 * @param deps.free resolves when the engine of another process may have ended, or by the signal.
 * @throws what `hold` throws else, and the last of too many exceptions.
 */
export async function keepEngine(deps: KeepEngineDeps): Promise<void> {
  const { signal } = deps
  let held = new AbortController()
  deps.onFault((error) => {
    held.abort(error)
  })
  let faults: number[] = []
  while (!signal.aborted) {
    // A new one each time: what went wrong while another process had the engine is no reason to start this one again when somebody ends it.
    held = new AbortController()
    try {
      await deps.hold(AbortSignal.any([signal, held.signal]))
    } catch (error) {
      if (!(error instanceof TooltrayError) || error.code !== 'engine_running') throw error
      await deps.free()
      continue
    }
    if (!held.signal.aborted || signal.aborted) return
    const fault = held.signal.reason as Error
    const now = performance.now()
    faults = [...faults.filter((at) => now - at < WITHIN), now]
    if (faults.length > MOST_FAULTS) throw fault
    deps.onStartedAgain(fault)
  }
}

/** The engine as the app sees it. */
export interface FollowedEngine {
  /** The control API; undefined while no engine can be reached. */
  readonly client: ControlClient | undefined
  /** Resolves when no engine can be reached. */
  whileThere(): Promise<void>
}

/** What `followEngine` works with. */
interface FollowEngineDeps {
  paths: Pick<Paths, 'socket' | 'logDir'>
  version: string
  pause: (ms: number) => Promise<void>
  signal: AbortSignal
}

/**
 * Watches the engine behind a socket, whichever process has it, until the signal. Every way in begins with a `status` event.
 *
 * @param told.onAway is called when the engine went away.
 */
export function followEngine(
  deps: FollowEngineDeps,
  told: { onEvent: (event: EngineEvent) => void; onAway: () => void; onTrouble: (message: string) => void },
): FollowedEngine {
  const { signal } = deps
  let client: ControlClient | undefined
  let there: Promise<unknown> = Promise.resolve()

  const attach = async (): Promise<void> => {
    const connection = await connectToEngine(deps.paths, { purpose: 'control', client: `tooltray-app/${deps.version}` })
    const { socket } = connection
    const close = (): void => void socket.end()
    signal.addEventListener('abort', close, { once: true })
    try {
      const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()))
      const opened = controlClient(connection)
      client = opened
      there = gone
      await Promise.race([listen(opened), gone])
    } finally {
      client = undefined
      signal.removeEventListener('abort', close)
      socket.destroy()
    }
  }

  const listen = async (opened: ControlClient): Promise<void> => {
    for await (const event of await opened.attend()) told.onEvent(event)
  }

  const follow = async (): Promise<void> => {
    while (!signal.aborted) {
      let attached = false
      try {
        await attach()
        attached = true
      } catch (error) {
        // Nobody is there yet, most of the time. What is more is worth a line in the log.
        if (!(error instanceof EngineUnreachable) || error.why !== 'absent') told.onTrouble(messageOf(error))
      }
      if (signal.aborted) return
      if (attached) told.onAway()
      await deps.pause(LOOK_EVERY)
    }
  }
  void follow()

  return {
    get client() {
      return client
    },
    whileThere: async () => void (await there),
  }
}

/** A wait that a signal cuts short. */
export function pauseUntil(signal: AbortSignal): (ms: number) => Promise<void> {
  return (ms) =>
    new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      signal.addEventListener('abort', done, { once: true })
      if (signal.aborted) done()
    })
}
