import type { LockedPackage } from '../lock/package-lock.ts'
import type { PackageStore } from './package-store.ts'
import type { StoredTree, TreeStore } from './tree-store.ts'

/** All trees of packages, whichever manager installed them. */
export interface KeptTrees extends TreeStore {
  /** The lock of a tree. */
  lockOf(tree: StoredTree): Promise<readonly LockedPackage[]>
}

/** Joins the stores of several managers into one. The name of a tree says in which it is; the last store has all other names. */
export function keptTrees(stores: readonly [PackageStore, ...PackageStore[]]): KeptTrees {
  const [first] = stores
  const storeOf = (id: string): PackageStore => stores.find(({ has }) => has(id)) ?? first
  return {
    get: (id) => storeOf(id).get(id),
    make: (id, ...more) => storeOf(id).make(id, ...more),
    inNewFolder: first.inNewFolder,
    check: (tree) => storeOf(tree.id).check(tree),
    ownFiles: (tree) => storeOf(tree.id).ownFiles(tree),
    remove: (id) => storeOf(id).remove(id),
    leftBy: (id) => storeOf(id).leftBy(id),
    lockOf: (tree) => storeOf(tree.id).lockOf(tree),
    list: async () => (await Promise.all(stores.map((store) => store.list()))).flat(),
  }
}
