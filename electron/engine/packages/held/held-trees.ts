import { TooltrayError, messageOf } from '../../base/errors.ts'
import { type Clock, isYounger } from '../../base/platform.ts'
import { type Asked, isNotThere, type packageInstaller } from '../install-packages.ts'
import { askedBy } from '../request/asked-by.ts'
import { PackageDoubt } from '../request/package-doubt.ts'
import type { KeptTrees } from '../store/kept-trees.ts'
import type { StoredTree } from '../store/tree-store.ts'
import type { HeldFile } from './held-file.ts'
import { isImported } from './held-transfer.ts'

/** Dependencies of `heldTrees`. */
interface HeldTreesDeps {
  readonly store: KeptTrees
  readonly held: HeldFile
  readonly install: ReturnType<typeof packageInstaller>
  readonly clock: Clock
  /** Writes a sentence into the log of a server. */
  readonly note: (server: string, sentence: string) => void
}

/** Creates what finds the tree that a server is started from. It owns why packages could not be kept. */
export function heldTrees({ store, held, install, clock, note }: HeldTreesDeps) {
  const failures = new Map<string, string>()
  return {
    /** Why the package of a server could not be kept at its last start, as a sentence; undefined if it was. */
    lastFailure: (server: string): string | undefined => failures.get(server),
    /**
     * The tree that is held; installs it if it is not there, and at a first start the one that is chosen. Undefined if the package cannot
     * be kept: the server is then started as its command says. Throws as `PackageManager`, and `package_needs_approval`.
     */
    async treeOf(server: string, wanted: Asked, onFetching: () => void): Promise<StoredTree | undefined> {
      const asked = askedBy(wanted.request)
      const known = await held.get(server)
      const isHeld = known?.asked === asked
      const there = isHeld ? await store.get(known.current) : undefined
      if (there !== undefined) return there
      const choice = isHeld ? undefined : await held.chosen(server)
      const chosen = choice?.asked === asked ? choice.version : undefined
      const before = isHeld || chosen !== undefined ? undefined : await held.failed(server)
      if (before?.asked === asked && wanted.mayFetch && isYounger(clock.now() - before.at, TRY_AGAIN)) {
        failures.set(server, before.message)
        note(server, `It is started as its command says. Its package could not be kept within the last day: ${before.message}`)
        return undefined
      }
      onFetching()
      failures.delete(server)
      try {
        const { tree, gone } = isHeld
          ? { tree: await install.again(wanted, known, isImported(known)), gone: known.gone }
          : await install.first(server, wanted, chosen)
        await held.change(server, (now) => {
          const installed = { current: tree.id, named: [...tree.named], imported: undefined, gone }
          // No newer version was looked for where one was chosen.
          const lookedAt = chosen === undefined || gone !== undefined ? clock.now() : undefined
          if (now?.asked !== asked) return { ...installed, asked, lookedAt, follows: now?.follows }
          // Somebody decided on another one meanwhile.
          return now.current === known?.current ? { ...now, ...installed } : now
        })
        return tree
      } catch (error) {
        if (error instanceof PackageDoubt) {
          const { id, named } = error.tree
          await held.doubt(server, { asked, tree: id, named: [...named] })
        }
        if (!(error instanceof TooltrayError) || NEVER_AS_WRITTEN.has(error.code)) throw error
        if (error.data?.['asWrittenToo'] === true || !wanted.mayFetch) {
          // Its command would end the same, and say it less clearly.
          failures.set(server, messageOf(error))
          note(server, `Its package could not be kept, and its command would end the same: ${messageOf(error)}`)
          throw error
        }
        // Its command would run another version than the one that is held or was chosen.
        if (isHeld || chosen !== undefined)
          throw new TooltrayError(error.code, error.message, { hint: 'No other version is started. Try again later.' })
        failures.set(server, messageOf(error))
        // What is not there may be in a moment, and costs little to look for. The rest takes long, and comes to the same.
        if (error.code !== 'program_missing' && !isNotThere(error))
          await held.fail(server, { asked, message: messageOf(error), at: clock.now() })
        note(server, `It is started as its command says, because its package could not be kept: ${messageOf(error)}`)
        return undefined
      }
    },
  }
}

/** How long after a failed attempt a package is not tried to be kept again, in ms. */
const TRY_AGAIN = 24 * 3_600_000

/**
 * With these, the package can be kept, and only not now or not without approval. To start the server as its command says would run whatever
 * its registry has.
 */
const NEVER_AS_WRITTEN: ReadonlySet<string> = new Set([
  ...['package_needs_approval', 'package_changed', 'package_mismatch', 'registry_unreachable', 'storage_failed'],
])
