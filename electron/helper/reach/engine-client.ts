import { existsSync } from 'node:fs'
import { type ControlClient, controlClient } from '../../control/client.ts'
import { linePort } from '../../control/line-port.ts'
import type { Paths } from '../../engine/config/paths.ts'
import { TooltrayError, messageOf, systemCodeOf } from '../../engine/base/errors.ts'
import type { Platform } from '../../engine/base/platform.ts'
import { type Door, knock } from '../../control/door.ts'
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
const KNOCK_EVERY = 30

/**
 * Runs `use` with the control API of the engine, starting the engine when none runs, and lets go of it afterwards.
 * Throws `engine_unreachable`.
 */
export async function withEngine<T>(reach: Reach, use: (engine: ControlClient) => Promise<T>): Promise<T> {
  const door = await open(reach)
  const port = linePort(door.socket)
  door.read((chunk) => port.take(chunk))
  try {
    return await use(controlClient(port))
  } finally {
    door.socket.end()
  }
}

async function open({ paths, platform, version, script }: Reach): Promise<Door> {
  const deadline = Date.now() + START_TIME
  let started: StartedHost | undefined
  for (;;) {
    try {
      const door = await knock(paths.socket, 'control', `tooltray/${version}`)
      if (!('error' in door.welcome)) return door
      door.socket.destroy()
      throw new TooltrayError('engine_unreachable', door.welcome.error.message)
    } catch (error) {
      const code = systemCodeOf(error)
      if (error instanceof TooltrayError || (code !== 'ENOENT' && code !== 'ECONNREFUSED')) throw unreachable(error, paths)
      if (Date.now() > deadline) throw unreachable(error, paths)
      const failure = started?.failure()
      if (failure !== undefined) throw new TooltrayError('engine_unreachable', failure)
      started ??= startHost(hostPlan(platform, installedApp(paths.installationFile, existsSync), process.execPath, script), paths)
      await new Promise((resolve) => setTimeout(resolve, KNOCK_EVERY))
    }
  }
}

function unreachable(error: unknown, paths: Paths): TooltrayError {
  if (error instanceof TooltrayError) return error
  return new TooltrayError('engine_unreachable', `The engine cannot be reached: ${messageOf(error)}.`, { hint: `Its messages are in ${paths.logDir}.`, cause: error })
}
