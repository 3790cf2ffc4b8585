import { join } from 'node:path'
import { z } from 'zod'
import { readSmall } from '../../base/files/open-regular.ts'
import { writeAtomically } from '../../base/files/write-atomically.ts'
import { fromJson } from '../../base/text/from-json.ts'
import { LARGEST_LOCK } from './package-lock.ts'

const saved = z.object({ manifest: z.string(), lock: z.string() })

/** What was asked for, and what it came to, as a package manager wrote both. From these it installs the same packages again. */
export type SavedLock = z.infer<typeof saved>

/** The locks of trees, apart from the trees: a tree can be made again although its folder is gone. */
export interface SavedLocks {
  get(tree: string): SavedLock | undefined
  /** Throws `storage_failed`. */
  save(tree: string, lock: SavedLock): Promise<void>
}

/** Opens the locks in a folder. */
export function savedLocks(folder: string): SavedLocks {
  const fileOf = (tree: string): string => join(folder, `${tree}.json`)
  const get = (tree: string): SavedLock | undefined => {
    const text = readSmall(fileOf(tree), 2 * LARGEST_LOCK)
    return text === undefined ? undefined : saved.safeParse(fromJson(text)).data
  }
  return {
    get,
    async save(tree, lock) {
      if (get(tree)?.lock !== lock.lock) await writeAtomically(fileOf(tree), JSON.stringify(lock))
    },
  }
}
