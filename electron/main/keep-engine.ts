import { controlClient } from '../control/client.ts'
import type { ControlClient } from '../control/control-api.ts'
import type { EngineEvent } from '../contract/engine-status.ts'
import { EngineUnreachable, connectToEngine } from '../control/connect/connect-to-engine.ts'
import type { Paths } from '../engine/config/paths.ts'
import { TooltrayError, messageOf } from '../engine/base/errors.ts'

/** In ms, between checks for an engine that is away. */
export const LOOK_EVERY = 300

/** More uncaught exceptions than this, within this time in ms, end the app. */
const MOST_FAULTS = 3
const WITHIN = 10 * 60_000

/** Dependencies of `keepEngine`. */
interface KeepEngineDeps {
  readonly hold: (signal: AbortSignal) => Promise<void>
  readonly free: () => Promise<void>
  readonly onFault: (listener: (error: Error) => void) => void
  readonly onStartedAgain: (error: Error) => void
  readonly signal: AbortSignal
}

/**
 * Keeps an engine running while the app runs: runs it here, or waits while another process does. After an uncaught exception, the engine's
 * state is unknown: it is shut down and replaced by a new one. At most one engine runs here at once. Resolves when the signal aborts, or
 * the engine run here is ended from outside, which also ends the app.
 *
 * @param deps.hold runs the engine until the signal aborts or it is ended. Throws `engine_running`.
 * @param deps.free resolves when another process's engine may have ended, or the signal aborts.
 * @throws other errors of `hold`, and the last of too many exceptions.
 */
export async function keepEngine(deps: KeepEngineDeps): Promise<void> {
  const { signal } = deps
  let held = new AbortController()
  deps.onFault((error) => {
    held.abort(error)
  })
  let faults: number[] = []
  while (!signal.aborted) {
    // New each time: an exception while another process ran the engine must not restart this one when it is ended from outside.
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

/** The app's view of the engine. */
export interface FollowedEngine {
  /** The control API; undefined while no engine is connected. */
  readonly client: ControlClient | undefined
  /** Resolves when no engine is connected. */
  whileThere(): Promise<void>
}

/** Dependencies of `followEngine`. */
interface FollowEngineDeps {
  paths: Pick<Paths, 'socket' | 'logDir'>
  version: string
  pause: (ms: number) => Promise<void>
  signal: AbortSignal
}

/**
 * Follows the engine behind a socket, whichever process runs it, until the signal aborts. Each connection begins with a `status` event. It
 * owns one connection at a time and reconnects by itself.
 *
 * @param told.onAway is called when the connection was lost.
 */
export function followEngine(
  deps: FollowEngineDeps,
  handlers: { onEvent: (event: EngineEvent) => void; onAway: () => void; onTrouble: (message: string) => void },
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
    for await (const event of await opened.attend()) handlers.onEvent(event)
  }

  const follow = async (): Promise<void> => {
    while (!signal.aborted) {
      let attached = false
      try {
        await attach()
        attached = true
      } catch (error) {
        // Usually no engine is listening yet; other errors are logged.
        if (!(error instanceof EngineUnreachable) || error.why !== 'absent') handlers.onTrouble(messageOf(error))
      }
      if (signal.aborted) return
      if (attached) handlers.onAway()
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

/** Returns a wait that ends early when the signal aborts. */
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
