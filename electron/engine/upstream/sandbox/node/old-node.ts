import type { SandboxRules } from '../../../../contract/consent/sandbox.ts'
import type { EntryPreview } from '../../../../contract/entries.ts'
import { nodeVersion } from '../../process/node-version.ts'
import { thisDisk } from '../disk.ts'
import { locate } from '../program-folders.ts'

/** What Node starts, by the names that are looked for in PATH. */
const OF_NODE: readonly string[] = ['node', 'npx', 'npm']

/** The preview of an entry, with what is to be said of an old Node among its warnings. @param path as `oldNode` has it. */
export async function withOldNode<Preview extends EntryPreview>(preview: Preview, path: string | undefined): Promise<Preview> {
  const { words: [command] = [], variables, sandbox, warnings } = preview
  if (command === undefined || sandbox === undefined) return preview
  const env = Object.fromEntries(variables.map(({ name }) => [name, '']))
  const old = await oldNode({ command, env }, sandbox.network, path)
  return old === undefined ? preview : { ...preview, warnings: [...warnings, old] }
}

/**
 * Why a program of Node reaches none of the hosts that its sandbox names, as a sentence: an older Node's `fetch` knows no proxy, and that
 * is the one way out. Undefined for all others, and where it is not known.
 *
 * Asks the Node of the person's own PATH alone, which servers without a sandbox are started by as well: what an entry names by its path,
 * or by a PATH of its own, may not run outside of its sandbox.
 *
 * @param path the PATH that programs are looked for in.
 */
export async function oldNode(
  { command, env = {} }: { readonly command: string; readonly env?: unknown },
  network: SandboxRules['network'],
  path: string | undefined,
): Promise<string | undefined> {
  const hasOwnPath = typeof env === 'object' && env !== null && Object.keys(env).some((name) => name.toUpperCase() === 'PATH')
  if (typeof network === 'boolean' || network.length === 0 || !OF_NODE.includes(command) || hasOwnPath) return undefined
  const node = locate('node', path, '/', thisDisk)
  const version = node && (await nodeVersion(node))
  if (version === undefined || knowsProxies(version)) return undefined
  const why = `Node ${version} does not use the proxy of the sandbox, so ${command} can't reach ${network.join(', ')}.`
  return `${why} Use Node 22.21, 24, or later.`
}

/** Whether `NODE_USE_ENV_PROXY` is known there (nodejs.org/api/cli.html). */
function knowsProxies(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major >= 24 || (major === 22 && minor >= 21)
}
