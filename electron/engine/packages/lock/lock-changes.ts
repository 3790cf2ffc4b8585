import { type LockedPackage, sameContent } from './package-lock.ts'

/** How the packages of two locks differ. Versions of one name are in order of their text; names are sorted. */
export interface LockChanges {
  readonly added: readonly PackageVersions[]
  readonly removed: readonly PackageVersions[]
  readonly changed: readonly { readonly name: string; readonly from: readonly string[]; readonly to: readonly string[] }[]
  /** Packages with an install script whose name had none before. */
  readonly scriptsAdded: readonly PackageVersions[]
  /** Packages of the later lock that their publishers took back, with what they say. */
  readonly deprecated: readonly { readonly name: string; readonly version: string; readonly message: string }[]
  /** Packages with a version that both locks have, and with another hash. A registry never changes a version; somebody did. */
  readonly contentChanged: readonly PackageVersions[]
}

/** A package and its versions: npm may install several. */
export interface PackageVersions {
  readonly name: string
  readonly versions: readonly string[]
}

/** Compares the packages of two locks. */
export function lockChanges(before: readonly LockedPackage[], after: readonly LockedPackage[]): LockChanges {
  const [old, now] = [versionsByName(before), versionsByName(after)]
  const withScript = (packages: readonly LockedPackage[]): Map<string, readonly string[]> =>
    versionsByName(packages.filter(({ hasInstallScript }) => hasInstallScript))
  const hashes = new Map(before.map(({ name, version, integrity }) => [`${name}@${version}`, integrity]))
  const isOtherContent = ({ name, version, integrity }: LockedPackage): boolean => {
    const key = `${name}@${version}`
    return hashes.has(key) && !sameContent(hashes.get(key), integrity)
  }
  return {
    added: listOf(now, (name) => !old.has(name)),
    removed: listOf(old, (name) => !now.has(name)),
    changed: [...now].flatMap(([name, to]) => {
      const from = old.get(name)
      return from === undefined || from.join() === to.join() ? [] : [{ name, from, to }]
    }),
    scriptsAdded: listOf(withScript(after), (name) => !withScript(before).has(name)),
    deprecated: after.flatMap(({ name, version, deprecated }) =>
      deprecated === undefined ? [] : [{ name, version, message: deprecated }],
    ),
    contentChanged: listOf(versionsByName(after.filter(isOtherContent)), () => true),
  }
}

function versionsByName(packages: readonly LockedPackage[]): Map<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  for (const { name, version } of packages.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    found.set(name, (found.get(name) ?? new Set()).add(version))
  return new Map([...found].map(([name, versions]) => [name, [...versions].toSorted()]))
}

function listOf(packages: ReadonlyMap<string, readonly string[]>, isWanted: (name: string) => boolean): PackageVersions[] {
  return [...packages].flatMap(([name, versions]) => (isWanted(name) ? [{ name, versions }] : []))
}
