import type { Duplex } from 'node:stream'
import type { Platform } from '../engine/base/platform.ts'
import type { HelperPlace } from '../engine/clients/apps/helper-program.ts'
import type { Paths } from '../engine/config/paths.ts'

/** The engine that a command came in to. */
export interface EngineHere {
  readonly platform: Platform
  readonly paths: Paths
  readonly version: string
  /** What AI clients are told to start. */
  readonly helper: HelperPlace
  /** The folder with the data of search by meaning; undefined where there is none. */
  readonly searchData: string | undefined
}

/**
 * Carries out one command line for whoever is at the other end, who is not read yet, and ends the connection. Resolves when the command has
 * ended. A host is given this by the program that it runs in: the doors know that commands come, and nothing of what they do.
 */
export type RunCommandForClient = (visitor: Duplex, here: EngineHere) => Promise<void>
