import { controlClient } from '../../control/client.ts'
import type { ControlClient } from '../../control/control-api.ts'
import { type EngineConnection, EngineUnreachable, connectToEngine } from '../../control/connect/connect-to-engine.ts'
import type { Paths } from '../../engine/config/paths.ts'
import type { HelperPlace } from '../../engine/clients/apps/helper-program.ts'
import type { Platform } from '../../engine/base/platform.ts'
import type { RunCommandForClient } from '../../serve/remote-commands.ts'
import { type StartedHost, startEngine } from './start-host.ts'

/** What a command needs to connect to the engine. */
export interface EngineLocation {
  readonly paths: Paths
  readonly platform: Platform
  readonly version: string
  readonly runner: Runner
}

/** What runs a command. */
export type Runner =
  /** A separate program, which may start a host or become one. `loadCommands` then loads what runs delegated commands. */
  | { readonly kind: 'program'; readonly script: string; readonly loadCommands: () => Promise<RunCommandForClient> }
  /** The engine, on behalf of a helper without JavaScript. */
  | { readonly kind: 'engine'; readonly helper: HelperPlace; readonly searchData: string | undefined }

/** In ms. */
const START_TIME = 30_000
const LOOK_EVERY = 30
/** In ms. The engine to which a host gave way may have ended meanwhile. */
const START_AGAIN = 1_000
/** When this many hosts were killed while they started, the start has failed. */
const MOST_KILLED = 3

/**
 * Runs `use` with the control API of the engine, and disconnects afterwards. Starts the engine if none is running. Throws
 * `engine_unreachable`.
 */
export async function withEngine<T>(reach: EngineLocation, use: (engine: ControlClient) => Promise<T>): Promise<T> {
  const connection = await reachOrStart(reach)
  try {
    return await use(controlClient(connection))
  } finally {
    connection.socket.end()
  }
}

/**
 * Connects to the control API of a running engine; starts none. Throws `EngineUnreachable`.
 *
 * @param patience longest wait for an engine that does not answer, in ms; defaults to that of `connectToEngine`.
 */
export function connectToRunning(
  { paths, version }: Pick<EngineLocation, 'paths' | 'version'>,
  patience?: number,
): Promise<EngineConnection> {
  return connectToEngine(paths, { purpose: 'control', client: `tooltray/${version}` }, patience)
}

async function reachOrStart(reach: EngineLocation): Promise<EngineConnection> {
  const { paths, platform, runner } = reach
  const deadline = performance.now() + START_TIME
  let started: StartedHost | undefined
  let startedAt = 0
  let killed = 0
  for (;;) {
    try {
      return await connectToRunning(reach)
    } catch (error) {
      if (!(error instanceof EngineUnreachable) || error.why !== 'absent' || performance.now() > deadline || runner.kind === 'engine')
        throw error
      const isKilled = started?.wasKilled() === true
      if (isKilled) killed += 1
      const failure = isKilled && killed < MOST_KILLED ? undefined : started?.failure()
      if (failure !== undefined) throw new EngineUnreachable('unusable', failure)
      if (started === undefined || isKilled || (started.gaveWay() && performance.now() - startedAt > START_AGAIN)) {
        startedAt = performance.now()
        started = startEngine({ paths, platform, script: runner.script })
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
    }
  }
}
