import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Time for a Node to tell its version, in ms. Inner: the programs asked are the person's own. */
const LONGEST = 5_000

/** Returns the version of a Node, such as `24.1.0`. Undefined: it does not start, or is no Node. @param node the path of its program. */
export async function nodeVersion(node: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)(node, ['--version'], { timeout: LONGEST, killSignal: 'SIGKILL' })
    return /^v(\d+\.\d+\.\d+)/.exec(stdout)?.[1]
  } catch {
    // What does not start says so itself.
    return undefined
  }
}
