import type { ReleaseClients } from '../auth/clients/release-clients.ts'
import type { Log } from '../base/log.ts'
import type { Clock, Platform } from '../base/platform.ts'
import type { HelperPlace } from '../clients/apps/helper-program.ts'
import type { Paths } from '../config/paths.ts'
import type { StartProcess } from '../gateway/results/reader/own-process.ts'
import type { ProxySettings } from '../network/proxy/choose-proxy.ts'

/** What the host passes to its engine. */
export interface EngineDeps {
  readonly paths: Paths
  readonly platform: Platform
  readonly clock: Clock
  readonly version: string
  readonly log: Log
  /** The program that AI clients start; the native one is also the first program of some sandboxes. */
  readonly helper: Pick<HelperPlace, 'command' | 'args' | 'native'>
  /** The folder with the data of semantic search. Without it, only keyword search is available. */
  readonly searchData?: string | undefined
  /** Whether the machine runs on its battery; undefined where the host does not know. */
  readonly isOnBattery?: (() => boolean) | undefined
  /** Whether the program that runs the engine shows a person what waits for an answer, even if it does not watch yet. */
  readonly isAttended?: boolean | undefined
  /** Called after 30 s without a call or search, once per busy period: the time for cleanup. */
  readonly onQuiet?: () => void
  /** Starts our own subprocesses. Defaults to the Node that runs this code, which an installed app does not have. */
  readonly startProcess?: StartProcess | undefined
  /** As in `ProxySettings`: the proxies of the system, if the host can ask for them. */
  readonly systemProxy?: ProxySettings['systemProxy']
  /** For tests: the OAuth clients of another release. */
  readonly releaseClients?: ReleaseClients | undefined
}
