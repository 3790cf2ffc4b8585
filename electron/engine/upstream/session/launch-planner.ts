import type { Fetched } from '../../../contract/servers.ts'
import type { ServerConfig } from '../../entry/schema.ts'
import type { Target } from './target.ts'

/** A server that is about to be launched, as it is configured. */
export interface Launch {
  readonly server: string
  readonly config: ServerConfig
  /** The folder of the session that it is launched for, if any. */
  readonly project: string | undefined
  /** The id of the person whose sign-in and secrets it uses; undefined: the user of this computer. */
  readonly person?: string | undefined
}

/** Plans what a launch runs, or which address it connects to. */
export interface LaunchPlanner {
  /**
   * Returns the target with its variables filled in. Called for each attempt. Throws `variable_missing`, `server_held`, and as
   * `KeptPackages.commandOf`.
   *
   * @param onFetching called when its package has to be downloaded first, which may take minutes, and then with how far that is.
   */
  plan(launch: Launch, onFetching: (fetched?: Fetched) => void): Promise<Target>
}
