import { TooltrayError } from '../base/errors.ts'
import type { Clock } from '../base/platform.ts'
import type { Held } from './held/held-file.ts'
import { sameContent } from './lock/package-lock.ts'
import type { PackageRequest } from './request/request.ts'
import type { PackageManager, Packages } from './store/package-format.ts'
import type { PackageStore } from './store/package-store.ts'
import type { StoredTree } from './store/tree-store.ts'

/** What a command asks for, and what installs it. */
export interface Asked {
  readonly request: PackageRequest
  readonly manager: PackageManager
  readonly store: PackageStore
}

/** Dependencies of `packageInstaller`. */
interface PackageInstallerDeps {
  readonly clock: Clock
  /** The age below which a version is not taken by itself, in ms. */
  readonly youngest: () => number
  /** Writes a sentence into the log of a server. */
  readonly note: (server: string, sentence: string) => void
}

/** Creates what installs packages for servers. It owns no state. All methods throw as `PackageManager`. */
export function packageInstaller({ clock, youngest, note }: PackageInstallerDeps) {
  const installed = async ({ manager, store }: Asked, packages: Packages, before: number | undefined): Promise<StoredTree> =>
    store.install(manager, packages, await store.resolve(manager, packages, before))
  /** The newest that is old enough. */
  const newest = (asked: Asked): Promise<StoredTree> => installed(asked, asked.request.packages, clock.now() - youngest())

  /** The newest that is old enough; a version that the command names also if it is younger. */
  const firstOf = async (server: string, asked: Asked): Promise<StoredTree> => {
    const { packages } = asked.request
    try {
      return await newest(asked)
    } catch (error) {
      if (!isNoVersion(error) || !packages.some(({ range }) => isVersion(range))) throw error
      const tree = await installed(asked, packages, undefined)
      const named = packages.map(({ name, range }) => `${name} ${range}`.trim()).join(', ')
      note(server, `${named} is younger than the packages that are taken by themselves.`)
      return tree
    }
  }

  return {
    newest,
    /** What is held may be gone from disk: then exactly that is installed again. */
    async again(asked: Asked, { named }: Held): Promise<StoredTree> {
      const exact = named.map(({ name, version }) => ({
        name,
        extras: asked.request.packages.find((one) => one.name === name)?.extras ?? [],
        range: asked.store.exactly(version),
      }))
      const tree = await installed(asked, exact, undefined)
      const isOther = ({ name, integrity }: StoredTree['named'][number]): boolean =>
        named.some((one) => one.name === name && !sameContent(one.integrity, integrity))
      const other = tree.named.find(isOther)
      if (other === undefined) return tree
      const message = `The registry has another content for ${other.name} ${other.version} than the one that was held.`
      throw new TooltrayError('package_changed', message, { hint: 'Do not use it. Tell its publisher.' })
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

/** The registry has no such version, or none that is old enough. */
function isNoVersion(error: unknown): boolean {
  return error instanceof TooltrayError && (error.data?.['npmCode'] === 'ETARGET' || error.data?.['noSuchVersion'] === true)
}

/** A version that names one and no other (semver.org; PyPA, "Version specifiers"). */
function isVersion(range: string): boolean {
  return /^=?v?\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(range) || /^===?[^*,]+$/.test(range)
}
