import { join } from 'node:path'
import { z } from 'zod'
import { absent } from '../../base/files/absent.ts'
import { readSmall } from '../../base/files/open-regular.ts'
import { removeOld } from '../../base/files/remove-old.ts'
import { writeAtomically } from '../../base/files/write-atomically.ts'
import { fromJson } from '../../base/text/from-json.ts'
import { LARGEST_LOCK } from './package-lock.ts'

const END = '.json'
/** How long a lock may be in use before its tree is known, in ms: packages are installed meanwhile. */
const IN_USE_FOR = 60 * 60_000

const saved = z.object({ manifest: z.string(), lock: z.string() })

/** What was asked for, and what it came to, as a package manager wrote both. From these it installs the same packages again. */
export type SavedLock = z.infer<typeof saved>

/** The locks of trees, apart from the trees: a tree can be made again although its folder is gone. */
export interface SavedLocks {
  get(tree: string): SavedLock | undefined
  /** Throws `storage_failed`. */
  save(tree: string, lock: SavedLock): Promise<void>
  /** Removes the locks of all other trees than these, apart from those of the last hour. @param now in ms since 1970. */
  keepOnly(trees: ReadonlySet<string>, now: number): Promise<void>
}

/** Opens the locks in a folder. */
export function savedLocks(folder: string): SavedLocks {
  const fileOf = (tree: string): string => join(folder, `${tree}${END}`)
  const get = (tree: string): SavedLock | undefined => {
    const text = readSmall(fileOf(tree), 2 * LARGEST_LOCK)
    return text === undefined ? undefined : saved.safeParse(fromJson(text)).data
  }
  return {
    get,
    async save(tree, lock) {
      if (get(tree)?.lock !== lock.lock) await writeAtomically(fileOf(tree), JSON.stringify(lock))
    },
    async keepOnly(trees, now) {
      const isOther = (name: string): boolean => name.endsWith(END) && !trees.has(name.slice(0, -END.length))
      await removeOld(folder, isOther, IN_USE_FOR, now).catch(absent)
    },
  }
}
