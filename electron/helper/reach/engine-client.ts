import { existsSync } from 'node:fs'
import { type ControlClient, controlClient } from '../../control/client.ts'
import { type EngineConnection, EngineUnreachable, reachEngine } from '../../control/reach/reach-engine.ts'
import type { Paths } from '../../engine/config/paths.ts'
import type { Platform } from '../../engine/base/platform.ts'
import { type StartedHost, hostPlan, installedApp, startHost } from './start-host.ts'

/** What a command needs to reach the engine. */
export interface Reach {
  readonly paths: Paths
  readonly platform: Platform
  readonly version: string
  /** The program to start as host when no engine runs: this one. */
  readonly script: string
}

/** In ms. */
const START_TIME = 30_000
const LOOK_EVERY = 30

/**
 * Runs `use` with the control API of the engine, starting the engine when none runs, and lets go of it afterwards.
 * Throws `engine_unreachable`.
 */
export async function withEngine<T>(reach: Reach, use: (engine: ControlClient) => Promise<T>): Promise<T> {
  const connection = await reachOrStart(reach)
  try {
    return await use(controlClient(connection))
  } finally {
    connection.socket.end()
  }
}

/**
 * A connection to the control API of the engine that runs; none is started. Throws `EngineUnreachable`.
 *
 * @param patience longest wait for an engine that does not answer, in ms; else that of `reachEngine`.
 */
export function reachRunning({ paths, version }: Pick<Reach, 'paths' | 'version'>, patience?: number): Promise<EngineConnection> {
  return reachEngine(paths, { purpose: 'control', client: `tooltray/${version}` }, patience)
}

async function reachOrStart(reach: Reach): Promise<EngineConnection> {
  const { paths, platform, script } = reach
  const deadline = performance.now() + START_TIME
  let started: StartedHost | undefined
  for (;;) {
    try {
      return await reachRunning(reach)
    } catch (error) {
      if (!(error instanceof EngineUnreachable) || error.why !== 'absent' || performance.now() > deadline) throw error
      const failure = started?.failure()
      if (failure !== undefined) throw new EngineUnreachable('unusable', failure)
      started ??= startHost(hostPlan(platform, installedApp(paths.installationFile, existsSync), process.execPath, script), paths)
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
    }
  }
}
