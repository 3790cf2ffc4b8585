import { readFile, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { systemCodeOf } from '../../base/errors.ts'
import type { Clock } from '../../base/platform.ts'

/** Says which bundle a folder is of, by its content, and when it was last in use, by its time. */
export const MARK = '.tooltray-bundle'

/** What was removed by mistake can be brought back for so long, in ms. */
export const KEPT_FOR = 24 * 3_600_000

/** What `createBundleSweep` works with. */
interface BundleSweepDeps {
  readonly folder: string
  readonly serversFile: string
  readonly clock: Clock
}

/**
 * Removes the folders of unpacked bundles that no server runs from.
 *
 * @returns looks through them now. Returns the names of those that were removed. A folder that servers.json names, in whatever place, is in
 * use; so is one that was named when this was last called. Nothing is removed while servers.json cannot be read.
 */
export function createBundleSweep(deps: BundleSweepDeps): () => Promise<string[]> {
  const { folder, serversFile, clock } = deps
  let named: ReadonlySet<string> = new Set()

  return async () => {
    const [text, unpacked] = await Promise.all([readFile(serversFile, 'utf8').catch(() => undefined), unpackedIn(folder)])
    if (text === undefined) return []
    const before = named
    named = new Set(unpacked.filter((name) => text.includes(name)))
    const now = clock.now()
    const removed: string[] = []
    for (const name of unpacked) {
      const mark = join(folder, name, MARK)
      const { mtimeMs } = await stat(mark)
      // One from the future was left behind by a clock that was set back: its day begins now.
      if (named.has(name) || before.has(name) || mtimeMs > now) await utimes(mark, now / 1000, now / 1000)
      else if (mtimeMs < now - KEPT_FOR) {
        await rm(join(folder, name), { recursive: true, force: true })
        removed.push(name)
      }
    }
    return removed
  }
}

/** The folders that hold a whole bundle: what has no mark is not ours, or not done. */
async function unpackedIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (systemCodeOf(error) === 'ENOENT') return []
    throw error
  })
  const marked = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name, MARK)).catch(() => undefined))?.isFile() === true),
  )
  return names.filter((name, at) => !name.startsWith('.') && marked[at] === true)
}
