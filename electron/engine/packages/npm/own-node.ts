import { existsSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import type { Platform } from '../../base/platform.ts'
import { isProgramThere } from '../../upstream/process/missing-program-error.ts'

/** The Node that runs Tooltray, for commands whose PATH has none. */
export interface OwnNode {
  /** Its program. */
  readonly node: string
  /** The program of the npm that came with it; undefined if none did. */
  readonly npm: string | undefined
}

/**
 * Finds npm beside a Node, where Node's distributions have it.
 *
 * @param node the program of this process. @returns undefined in the app: its program does not run other scripts.
 */
export function ownNode(node: string, os: Platform['os'], isApp: boolean): OwnNode | undefined {
  if (isApp) return undefined
  const { dirname, join } = os === 'win32' ? win32 : posix
  const npm = join(dirname(node), ...(os === 'win32' ? [] : ['..', 'lib']), 'node_modules', 'npm', 'bin', 'npm-cli.js')
  return { node, npm: existsSync(npm) ? npm : undefined }
}

/** How to start npm in an environment: the one in its PATH, or else our own. */
export function npmWords(env: Readonly<Record<string, string>>, own: OwnNode | undefined): readonly [string, ...string[]] {
  return own?.npm === undefined || isProgramThere({ command: 'npm', env }) ? ['npm'] : [own.node, own.npm]
}

/** The program that runs scripts of Node in an environment: the one in its PATH, or else our own. */
export function nodeFor(env: Readonly<Record<string, string>>, own: OwnNode | undefined): string {
  return own === undefined || isProgramThere({ command: 'node', env }) ? 'node' : own.node
}
