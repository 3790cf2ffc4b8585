import type { Duplex } from 'node:stream'
import type { Platform } from '../engine/base/platform.ts'
import type { HelperPlace } from '../engine/clients/apps/helper-program.ts'
import type { Paths } from '../engine/config/paths.ts'

/** The engine that runs a delegated command. */
export interface EngineHere {
  readonly platform: Platform
  readonly paths: Paths
  readonly version: string
  /** The program that AI clients start. */
  readonly helper: HelperPlace
  /** The folder with the data of semantic search; undefined without it. */
  readonly searchData: string | undefined
}

/**
 * Runs one command line from the socket's other end, which has not been read yet, and closes the connection. Resolves when the command has
 * ended. The host's program supplies it: the listeners know nothing of commands.
 */
export type RunCommandForClient = (client: Duplex, here: EngineHere) => Promise<void>
