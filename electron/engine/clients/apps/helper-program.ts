import { posix, win32 } from 'node:path'
import type { HelperProgram } from '../../../contract/clients.ts'
import type { Platform } from '../../base/platform.ts'
import { engineProgram } from './engine-program.ts'

/** How Tooltray was installed, as far as the location of its helper depends on it. */
export type Installed =
  /** The desktop app. `resources` is its folder of resources; `managed`: it was installed by a Linux package manager. */
  | { readonly kind: 'app'; readonly resources: string; readonly managed: boolean }
  /** A checkout: the built script, run by Node, and the native helper if it was built. */
  | { readonly kind: 'script'; readonly node: string; readonly script: string; readonly native?: string }
  /** npm: the same script, and the package's folder with the native helper for this system. */
  | { readonly kind: 'package'; readonly node: string; readonly script: string; readonly prebuilt: string }

/** Returns the helper's file name. */
export const helperFile = (os: NodeJS.Platform): string => (os === 'win32' ? 'tooltray.exe' : 'tooltray')

/**
 * Returns the installation of the desktop app.
 *
 * @param exists whether a file exists: only Linux packages contain a file with their type.
 */
export function packagedApp(resources: string, os: Platform['os'], exists: (file: string) => boolean): Installed {
  return { kind: 'app', resources, managed: os === 'linux' && exists(posix.join(resources, 'package-type')) }
}

/**
 * Returns the installation of a script that Node runs.
 *
 * @param exists whether a file exists: the native helper is built beside the script if there is a compiler, and npm's package includes
 * those of supported systems.
 */
export function installedScript(
  node: string,
  script: string,
  { os, arch }: { readonly os: Platform['os']; readonly arch: string },
  exists: (file: string) => boolean,
): Installed {
  const path = os === 'win32' ? win32 : posix
  const dist = path.join(path.dirname(script), '..')
  const native = path.join(dist, 'native', helperFile(os))
  if (exists(native)) return { kind: 'script', node, script, native }
  const prebuilt = path.join(dist, 'prebuilt', `${os}-${arch}`)
  return exists(path.join(prebuilt, helperFile(os))) ? { kind: 'package', node, script, prebuilt } : { kind: 'script', node, script }
}

/** What clients must start, and what must be copied first, if anything. */
export interface HelperPlace {
  readonly command: string
  readonly args: readonly string[]
  /** What must be copied at each start. */
  readonly copy: HelperCopy | undefined
  /** The native helper as it was installed, if there is one. */
  readonly native?: string | undefined
}

/** A copy of the helper to a stable location. */
export interface HelperCopy {
  readonly from: string
  readonly to: string
  /** The words of the program that the copied one runs for everything that it does not implement. */
  readonly runs?: readonly string[]
}

/**
 * Returns where clients find the helper: a location that stays the same over starts and updates. The helper of the app, or of npm's
 * package, is copied into the data folder. An AppImage is mounted at a new location each time; macOS runs an app that was not moved from
 * its download out of a random folder; a Windows installer ends every program in the folder that it replaces, including the helpers of
 * running AI apps; and npm's folder moves with the version of Node. A Linux package manager does none of this, and removes the helper with
 * the app: no copy is made.
 */
export function helperPlace(installed: Installed, { os }: Pick<Platform, 'os'>, dataDir: string): HelperPlace {
  if (installed.kind === 'script') {
    const { native, node, script } = installed
    return native === undefined
      ? { command: node, args: [script, 'connect'], copy: undefined, native }
      : { command: native, args: ['connect'], copy: undefined, native }
  }
  const path = os === 'win32' ? win32 : posix
  const from = installed.kind === 'app' ? path.join(installed.resources, 'helper') : installed.prebuilt
  const native = path.join(from, helperFile(os))
  if (installed.kind === 'app' && installed.managed) return { command: native, args: ['connect'], copy: undefined, native }
  const to = path.join(dataDir, 'helper')
  const copy: HelperCopy = installed.kind === 'app' ? { from, to } : { from, to, runs: engineProgram(installed.node, installed.script) }
  return { command: path.join(to, helperFile(os)), args: ['connect'], copy, native }
}

/** Returns the program of an entry. A Tooltray with its own home passes it on, because the client does not have the variable. */
export function helperProgram({ command, args }: Pick<HelperPlace, 'command' | 'args'>, { env }: Platform): HelperProgram {
  const own = env['TOOLTRAY_HOME']
  return { command, args, env: own ? { TOOLTRAY_HOME: own } : {} }
}
