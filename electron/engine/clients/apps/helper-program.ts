import { posix, win32 } from 'node:path'
import type { HelperProgram } from '../../../contract/clients.ts'
import type { Platform } from '../../base/platform.ts'

/** How Tooltray was installed, as far as the place of its helper depends on it. */
export type Installed =
  /** The desktop app. `resources` is its folder of resources; `managed`: a package manager of Linux put it there, and keeps it there. */
  | { readonly kind: 'app'; readonly resources: string; readonly managed: boolean }
  /** A checkout: the built script, run by a Node, and the helper in C where that was built, too. */
  | { readonly kind: 'script'; readonly node: string; readonly script: string; readonly native?: string }
  /** npm: the same script, and the folder that the package has for a helper in C of this system. */
  | { readonly kind: 'package'; readonly node: string; readonly script: string; readonly prebuilt: string }

/** The helper's file name. */
export const helperFile = (os: NodeJS.Platform): string => (os === 'win32' ? 'tooltray.exe' : 'tooltray')

/**
 * The desktop app, as it was installed.
 *
 * @param exists whether a file is there: packages of Linux say of which kind they are, and nothing else does.
 */
export function packagedApp(resources: string, os: Platform['os'], exists: (file: string) => boolean): Installed {
  return { kind: 'app', resources, managed: os === 'linux' && exists(posix.join(resources, 'package-type')) }
}

/**
 * A script that a Node runs, as it was installed.
 *
 * @param exists whether a file is there: the helper in C is built beside the script where there is a compiler, and npm's package brings
 * those of the systems that it was built for.
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

/** What clients are told to start, and what has to be copied there first, if anything. */
export interface HelperPlace {
  readonly command: string
  readonly args: readonly string[]
  /** What is to be copied at each start. */
  readonly copy: HelperCopy | undefined
  /** The helper in C as it was installed, where there is one. */
  readonly native?: string | undefined
}

export interface HelperCopy {
  readonly from: string
  readonly to: string
  /** What the copied program runs for all that it does not do itself: a Node, and a script. */
  readonly runs?: readonly [node: string, script: string]
}

/**
 * Where clients find the helper, the same at every start and after every update: that of the app, or of npm's package, is copied into the
 * data folder. An AppImage is mounted at another place each time, macOS runs an app that was not moved out of its download from a random
 * folder, an installer of Windows ends whatever runs from the folder that it replaces, the helpers of AI apps in the middle of a
 * conversation too, and npm's folder changes its place with the version of Node.
 * A package manager of Linux does none of this, and takes the helper away with the app: no copy is left behind.
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
  const copy: HelperCopy = installed.kind === 'app' ? { from, to } : { from, to, runs: [installed.node, installed.script] }
  return { command: path.join(to, helperFile(os)), args: ['connect'], copy, native }
}

/** The whole entry's program: a Tooltray with a home of its own passes it on, because the client would look elsewhere. */
export function helperProgram({ command, args }: Pick<HelperPlace, 'command' | 'args'>, { env }: Platform): HelperProgram {
  const own = env['TOOLTRAY_HOME']
  return { command, args, env: own ? { TOOLTRAY_HOME: own } : {} }
}
