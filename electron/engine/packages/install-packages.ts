import { TooltrayError } from '../base/errors.ts'
import type { Fetched } from '../../contract/servers.ts'
import type { Clock } from '../base/platform.ts'
import type { Held } from './held/held-file.ts'
import { sameContent } from './lock/package-lock.ts'
import { type Doubt, PackageDoubt } from './request/package-doubt.ts'
import type { PackageRequest } from './request/request.ts'
import type { PackageManager, Packages } from './store/package-format.ts'
import type { LockedTree, PackageStore } from './store/package-store.ts'
import type { StoredTree } from './store/tree-store.ts'

/** What a command asks for, and what installs it. */
export interface Asked {
  readonly request: PackageRequest
  readonly manager: PackageManager
  readonly store: PackageStore
  /** Whether the command itself could get its packages, where they cannot be kept. */
  readonly mayFetch: boolean
  /** Called with how far an installation is. */
  readonly tell?: ((fetched: Fetched) => void) | undefined
}

/** Dependencies of `packageInstaller`. */
interface PackageInstallerDeps {
  readonly clock: Clock
  /** The age below which a version is not taken by itself, in ms. */
  readonly youngest: () => number
  /** Writes a sentence into the log of a server. */
  readonly note: (server: string, sentence: string) => void
}

/**
 * Creates what installs packages for servers. It owns no state. All methods throw as `PackageManager`, and `PackageDoubt` for packages that
 * are there and are not taken without approval.
 */
export function packageInstaller({ clock, youngest, note }: PackageInstallerDeps) {
  const limit = (): number => clock.now() - youngest()
  const install = ({ manager, store, tell }: Asked, tree: LockedTree): Promise<StoredTree> => store.install(manager, tree, tell)

  /**
   * What is old enough; packages whose versions were named also if they are younger. Throws `PackageDoubt` if only younger ones are there.
   *
   * @param onYoung called if one that was named is younger.
   */
  const resolved = async (
    { manager, store }: Asked,
    packages: Packages,
    named: readonly string[],
    onYoung: () => void = () => undefined,
  ): Promise<LockedTree> => {
    for (const except of named.length === 0 ? [named] : [[], named]) {
      try {
        const tree = await store.resolve(manager, packages, { before: limit(), except })
        if (except.length > 0) onYoung()
        return tree
      } catch (error) {
        if (!isNoVersion(error)) throw error
      }
    }
    throw new PackageDoubt('young', await store.resolve(manager, packages, { before: undefined, except: [] }), youngest())
  }

  /** The newest that is old enough; a version that the command names also if it is younger. */
  const firstOf = async (server: string, asked: Asked): Promise<StoredTree> => {
    const { packages } = asked.request
    const named = packages.filter(({ range }) => isVersion(range))
    const words = named.map(({ name, range }) => `${name} ${range}`).join(', ')
    const onYoung = (): void => note(server, `${words} is younger than the packages that are taken by themselves.`)
    const names = named.map(({ name }) => name)
    return install(asked, await resolved(asked, packages, names, onYoung))
  }

  return {
    /** The newest that is old enough. */
    async newest(asked: Asked): Promise<StoredTree> {
      return install(asked, await asked.store.resolve(asked.manager, asked.request.packages, { before: limit(), except: [] }))
    },
    /**
     * The newest version that is old enough, where the command names a version or range of its first package. Undefined if it does not, or
     * that cannot be found out. Nothing is installed.
     */
    async beyond({ request: { packages }, manager, store }: Asked): Promise<string | undefined> {
      const [first, ...others] = packages
      if (first === undefined || first.range === '' || first.range === 'latest') return undefined
      try {
        const tree = await store.resolve(manager, [{ ...first, range: '' }, ...others], { before: limit(), except: [] })
        return tree.named[0]?.version
      } catch (error) {
        if (!(error instanceof TooltrayError)) throw error
        return undefined
      }
    },
    /**
     * Installs what is held, whose folder is gone: by its lock. Without that, what is installed must come to the same, and for a version
     * that came from another computer, its named packages must.
     */
    async again(asked: Asked, { current, named }: Held, isImported: boolean): Promise<StoredTree> {
      if (await asked.store.isLocked(current)) {
        const again = install(asked, { id: current, named })
        if (!isImported) return again
        try {
          return await again
        } catch (error) {
          // What another computer resolved may not be for this one, such as for another Python. The version itself is.
          if (!(error instanceof TooltrayError) || error.code !== 'package_not_installed') throw error
        }
      }
      const exact = named.map(({ name, version }) => ({
        name,
        extras: asked.request.packages.find((one) => one.name === name)?.extras ?? [],
        range: asked.store.exactly(version),
      }))
      const tree = await resolved(
        asked,
        exact,
        named.map(({ name }) => name),
      )
      const refuse = (why: Doubt): PackageDoubt => new PackageDoubt(why, tree, youngest())
      const isOther = ({ name, integrity }: StoredTree['named'][number]): boolean =>
        named.some((one) => one.name === name && !sameContent(one.integrity, integrity))
      if (tree.named.some(isOther)) throw refuse('content')
      if (!isImported && tree.id !== current) throw refuse('lock')
      return install(asked, tree)
    },
    /**
     * The version that was chosen for the first start; without one, the newest that is old enough. A version that the command names, or
     * that was chosen, also if it is younger. `gone`: the registry no longer has the chosen one, and it is the newest instead.
     */
    async first(server: string, asked: Asked, chosen: string | undefined): Promise<{ tree: StoredTree; gone?: string }> {
      if (chosen === undefined) return { tree: await firstOf(server, asked) }
      const packages = asked.request.packages.map((one) => ({ ...one, range: asked.store.exactly(chosen) }))
      try {
        return { tree: await firstOf(server, { ...asked, request: { ...asked.request, packages } }) }
      } catch (error) {
        if (!isNoVersion(error)) throw error
        const tree = await firstOf(server, asked)
        const [{ name = '', version = '' } = {}] = tree.named
        note(server, `${name} ${chosen}, which was tried with Tooltray, is no longer in its registry. ${version} is kept instead.`)
        return { tree, gone: chosen }
      }
    },
  }
}

/** What npm says if no version fits, and if all are too young (npm-pick-manifest). */
const NO_VERSION: ReadonlySet<string> = new Set(['ETARGET', 'ENOVERSIONS'])

/** Whether the registry has no such package or version. */
export function isNotThere(error: TooltrayError): boolean {
  return error.data?.['npmCode'] === 'E404' || isNoVersion(error)
}

/** Whether the registry has no such version, or none that is old enough. */
function isNoVersion(error: unknown): boolean {
  return error instanceof TooltrayError && (NO_VERSION.has(String(error.data?.['npmCode'])) || error.data?.['noSuchVersion'] === true)
}

/** A version that names one and no other (semver.org; PyPA, "Version specifiers"). */
function isVersion(range: string): boolean {
  return /^=?v?\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(range) || /^===?[^*,]+$/.test(range)
}
