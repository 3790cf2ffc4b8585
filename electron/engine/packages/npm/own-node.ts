import { existsSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import type { Platform } from '../../base/platform.ts'
import { isProgramThere } from '../../upstream/process/missing-program-error.ts'
import { nodeVersion } from '../../upstream/process/node-version.ts'
import { isInRange } from './node-range.ts'

/** The Node that runs Tooltray, for commands whose PATH has none, or one that their package is not made for. */
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

/** The Node that starts a package. */
interface ChosenNode {
  readonly command: string
  /** That it is not the one in PATH, or that no Node here is new enough, as sentences. */
  readonly note?: string
  /** Whether the package is made for another Node than this one. */
  readonly isUnfit?: boolean
}

/**
 * Chooses the Node for a package in an environment: the one in its PATH, unless it is missing, or the package is made for other versions
 * and the Node that runs Tooltray is one of these.
 *
 * @param engine the versions that the package is made for, as its publisher writes them.
 * @param found the Node in the PATH, if it may be asked for its version.
 */
export async function nodeFor(
  env: Readonly<Record<string, string>>,
  own: OwnNode | undefined,
  engine: string | undefined,
  found: string | undefined,
): Promise<ChosenNode> {
  const inPath: ChosenNode = { command: 'node' }
  if (own !== undefined && !isProgramThere({ command: 'node', env })) return { command: own.node }
  const version = engine === undefined || found === undefined ? undefined : await nodeVersion(found)
  if (engine === undefined || version === undefined || isInRange(version, engine) !== false) return inPath
  const why = `It is made for Node ${engine}, and your PATH has Node ${version}.`
  const better = own && (await nodeVersion(own.node))
  if (own !== undefined && better !== undefined && isInRange(better, engine) === true)
    return { command: own.node, note: `${why} It runs with the Node of Tooltray, ${better}.` }
  return { ...inPath, isUnfit: true, note: `${why} If it does not start, install such a Node.` }
}
