import { posix, win32 } from 'node:path'
import type { HelperProgram } from '../../../contract/clients.ts'
import type { Platform } from '../../base/platform.ts'

/** How Tooltray was installed, as far as the place of its helper depends on it. */
export type Installed =
  /** The desktop app. `resources` is its folder of resources. */
  | { readonly kind: 'app'; readonly resources: string }
  /** npm, or a checkout: the built script, run by a Node, and the helper in C where that was built, too. */
  | { readonly kind: 'script'; readonly node: string; readonly script: string; readonly native?: string }

/**
 * A script that a Node runs, as it was installed.
 *
 * @param exists whether a file is there: the helper in C is built beside the script where there is a compiler.
 */
export function installedScript(node: string, script: string, os: Platform['os'], exists: (file: string) => boolean): Installed {
  const path = os === 'win32' ? win32 : posix
  const native = path.join(path.dirname(script), '../native', os === 'win32' ? 'tooltray.exe' : 'tooltray')
  return { kind: 'script', node, script, ...(exists(native) ? { native } : {}) }
}

/** What clients are told to start, and what has to be copied there first, if anything. */
export interface HelperPlace {
  readonly command: string
  readonly args: readonly string[]
  /** What is to be copied at each start. */
  readonly copy: { readonly from: string; readonly to: string } | undefined
}

/**
 * Where clients find the helper, the same at every start and after every update: that of the app is copied into the data folder. An
 * AppImage is mounted at another place each time, macOS runs an app that was not moved out of its download from a random folder, and an
 * installer of Windows ends whatever runs from the folder that it replaces, the helpers of AI apps in the middle of a conversation too.
 */
export function helperPlace(installed: Installed, { os }: Pick<Platform, 'os'>, dataDir: string): HelperPlace {
  if (installed.kind === 'script') {
    const { native, node, script } = installed
    return native === undefined
      ? { command: node, args: [script, 'connect'], copy: undefined }
      : { command: native, args: ['connect'], copy: undefined }
  }
  const path = os === 'win32' ? win32 : posix
  const folder = path.join(dataDir, 'helper')
  const program = os === 'win32' ? 'tooltray.exe' : 'tooltray'
  return { command: path.join(folder, program), args: ['connect'], copy: { from: path.join(installed.resources, 'helper'), to: folder } }
}

/** The whole entry's program: a Tooltray with a home of its own passes it on, because the client would look elsewhere. */
export function helperProgram({ command, args }: Pick<HelperPlace, 'command' | 'args'>, { env }: Platform): HelperProgram {
  const own = env['TOOLTRAY_HOME']
  return { command, args, env: own ? { TOOLTRAY_HOME: own } : {} }
}
