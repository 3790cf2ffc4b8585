import { readFile, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { systemCodeOf } from '../../base/errors.ts'
import type { Clock } from '../../base/platform.ts'

/** The file that marks a bundle's folder: its content is the bundle's id, its time is the last use. */
export const MARK = '.tooltray-bundle'

/** How long the folder of a removed server is kept, so that the removal can be undone; in ms. */
export const KEPT_FOR = 24 * 3_600_000

/** The dependencies of `createBundleSweep`. */
interface BundleSweepDeps {
  readonly folder: string
  readonly serversFile: string
  readonly clock: Clock
}

/**
 * Removes the folders of unpacked bundles that no server runs from. A folder is in use if servers.json names it anywhere, or did so at the
 * previous call. Nothing is removed while servers.json cannot be read.
 *
 * @returns a function that checks them now and returns the names of the removed ones. Calls must not overlap.
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
      // A time in the future is due to a clock that was set back. Its period starts now.
      if (named.has(name) || before.has(name) || mtimeMs > now) await utimes(mark, now / 1000, now / 1000)
      else if (mtimeMs < now - KEPT_FOR) {
        await rm(join(folder, name), { recursive: true, force: true })
        removed.push(name)
      }
    }
    return removed
  }
}

/** The folders with a complete bundle. A folder without a mark is not from here, or not finished. */
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
