import { posix, win32 } from 'node:path'
import type { HelperProgram } from '../../../contract/clients.ts'
import type { Platform } from '../../base/platform.ts'

/** How Tooltray was installed, as far as the place of its helper depends on it. */
export type Installed =
  /** The desktop app. `resources` is its folder of resources. */
  | { readonly kind: 'app'; readonly resources: string }
  /** npm, or a checkout: the built script, run by a Node. */
  | { readonly kind: 'script'; readonly node: string; readonly script: string }

/** What clients are told to start, and what has to be copied there first, if anything. */
export interface HelperPlace {
  readonly command: string
  readonly args: readonly string[]
  /** The folder of the app's own helper is not where it was the next time: it is to be copied, at each start. */
  readonly copy: { readonly from: string; readonly to: string } | undefined
}

/**
 * Where clients find the helper, the same at every start and after every update.
 * An AppImage is mounted at another place each time, and macOS runs an app that was not moved out of its download from a random folder
 * (or from its disk image): their helper is copied into the data folder. Everything else is installed at a place that stays.
 */
export function helperPlace(installed: Installed, { os, env }: Platform, dataDir: string): HelperPlace {
  if (installed.kind === 'script') return { command: installed.node, args: [installed.script, 'connect'], copy: undefined }
  const path = os === 'win32' ? win32 : posix
  const program = os === 'win32' ? 'tooltray.exe' : 'tooltray'
  const own = path.join(installed.resources, 'helper')
  const moves = (os === 'linux' && Boolean(env['APPIMAGE'])) || (os === 'darwin' && /\/AppTranslocation\/|^\/Volumes\//.test(own))
  const folder = moves ? path.join(dataDir, 'helper') : own
  return { command: path.join(folder, program), args: ['connect'], copy: moves ? { from: own, to: folder } : undefined }
}

/** The whole entry's program: a Tooltray with a home of its own passes it on, because the client would look elsewhere. */
export function helperProgram({ command, args }: Pick<HelperPlace, 'command' | 'args'>, { env }: Platform): HelperProgram {
  const own = env['TOOLTRAY_HOME']
  return { command, args, env: own ? { TOOLTRAY_HOME: own } : {} }
}
