import type { KeptTrees } from '../store/kept-trees.ts'
import type { StoredTree } from '../store/tree-store.ts'
import type { MovedAside, RunFolder } from './run-folder.ts'

/** Dependencies of `placePackages`. */
interface PlaceDeps {
  readonly store: KeptTrees
  /** Whether a process of a server may be running. */
  readonly isRunning: (server: string) => boolean
  /** Writes a sentence into the log of a server. */
  readonly note: (server: string, sentence: string) => void
}

/** Creates what brings the packages of a tree into the folder that a server runs from. It owns no state. */
export function placePackages({ store, isRunning, note }: PlaceDeps) {
  const lay = async (server: string, run: RunFolder, tree: StoredTree, isAgain: boolean): Promise<void> => {
    await store.check(tree)
    const moved = await run.lay(tree, await store.ownFiles(tree), isAgain, await store.leftBy(tree.id))
    if (moved !== undefined) note(server, asideWords(tree, moved))
  }
  return {
    /** Lays a tree, also if it is there: files that were changed are put back. Throws `package_changed` and the system's error. */
    layAgain: (server: string, run: RunFolder, tree: StoredTree): Promise<void> => lay(server, run, tree, true),
    /**
     * Lays a tree, unless it is there. While another process of the server runs, what that one is started from stays, and is returned: a
     * program may read further files of its version at any time. Throws `package_changed` and the system's error.
     */
    async place(server: string, run: RunFolder, tree: StoredTree): Promise<StoredTree> {
      const laid = await run.laid()
      if (laid?.id === tree.id && laid.hash === tree.hash) return tree
      const running = laid !== undefined && isRunning(server) ? await store.get(laid.id) : undefined
      if (running !== undefined && running.hash === laid?.hash) {
        const { version } = running.named[0] ?? {}
        note(server, `Version ${version} of its package is started once more, because another process of the server still runs it.`)
        return running
      }
      await lay(server, run, tree, false)
      return tree
    },
  }
}

/** Paths in a sentence. Over it: the rest are counted. */
const MOST_NAMED = 5

function asideWords({ named }: StoredTree, { to, paths }: MovedAside): string {
  const more = paths.length - MOST_NAMED
  const which = [...paths.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return `Where ${named[0]?.name} ${named[0]?.version} has files of its own, others were moved into ${to}: ${which}`
}
