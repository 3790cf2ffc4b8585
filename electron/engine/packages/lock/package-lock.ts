import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isObject } from '../../base/is-object.ts'
import { fromJson } from '../../base/text/from-json.ts'
import { canonicalJson } from '../../entry/consent/canonical-json.ts'

/** A package that a command names, as it was installed. */
export const namedPackage = z.object({ name: z.string(), version: z.string(), integrity: z.string() })

/** A package of a lock. */
export interface LockedPackage {
  readonly name: string
  readonly version: string
  /** Its folder within the tree, with `/` between its parts. */
  readonly path: string
  /** As npm writes it: `sha512-` and base64. Undefined for packages that npm has no hash of. */
  readonly integrity: string | undefined
  /** Whether a script of it would run when it is installed. */
  readonly hasInstallScript: boolean
  /** What its publisher says since it took the version back. */
  readonly deprecated: string | undefined
  /** The version range of Node that it is made for. */
  readonly node: string | undefined
  /** Whether it stands at the top of the tree, where packages that the command names are found. */
  readonly isTop: boolean
}

const lockFile = z.object({
  lockfileVersion: z.number().min(2),
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      integrity: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
      deprecated: z.string().optional(),
      engines: z.unknown().optional(),
      link: z.boolean().optional(),
    }),
  ),
})

const FOLDER = 'node_modules/'

/** Bytes of a lock of npm or uv. Over it: `package_not_installed`. */
export const LARGEST_LOCK = 64 * 1024 * 1024

/**
 * Reads what a `package-lock.json` of npm holds (npm's documentation, "package-lock.json"), without the package that the lock is of.
 *
 * @returns undefined if the text is not a lock of version 2 or later, or names a package without a version.
 */
export function readPackageLock(text: string): readonly LockedPackage[] | undefined {
  const lock = lockFile.safeParse(fromJson(text)).data
  if (lock === undefined) return undefined
  const found: LockedPackage[] = []
  for (const [path, one] of Object.entries(lock.packages)) {
    if (path === '') continue
    const at = path.lastIndexOf(FOLDER)
    if (at === -1 || one.link === true || one.version === undefined) return undefined
    found.push({
      name: one.name ?? path.slice(at + FOLDER.length),
      version: one.version,
      path,
      integrity: one.integrity,
      hasInstallScript: one.hasInstallScript === true,
      deprecated: one.deprecated,
      node: z.object({ node: z.string() }).safeParse(one.engines).data?.node,
      isTop: at === 0,
    })
  }
  return found
}

/** The package of a name that a command names; undefined if the lock has none. */
export function topPackage(packages: readonly LockedPackage[], name: string): LockedPackage | undefined {
  return packages.find((one) => one.isTop && one.name === name)
}

/** Whether two hashes mean the same content. Each may list several files, of which any will do (W3C, "Subresource Integrity"). */
export function sameContent(one: string | undefined, other: string | undefined): boolean {
  const others = other?.split(' ') ?? []
  return one === other || (one?.split(' ') ?? []).some((hash) => others.includes(hash))
}

/**
 * The SHA-256, in hex, of all packages that a lock names with everything it says about them. It does not depend on what was asked for: two
 * commands that come to the same packages have the same one.
 */
export function lockHash(text: string): string {
  const lock = fromJson(text)
  const packages = isObject(lock) && isObject(lock['packages']) ? lock['packages'] : {}
  const { '': _asked, ...all } = packages
  return createHash('sha256').update(canonicalJson(all)).digest('hex')
}

/**
 * The text of a lock that holds only some of the packages that stand at the top of its tree. Throws `SyntaxError` for a text that is none.
 *
 * @param names of these packages.
 */
export function lockOfTop(text: string, names: readonly string[]): string {
  const lock = JSON.parse(text) as { readonly packages: Readonly<Record<string, unknown>> }
  const kept = new Set(['', ...names.map((name) => `${FOLDER}${name}`)])
  return JSON.stringify({ ...lock, packages: Object.fromEntries(Object.entries(lock.packages).filter(([path]) => kept.has(path))) })
}

/**
 * The text of a `package.json` that asks for exactly the versions of a lock, in place of its ranges and tags. Throws `SyntaxError` for a
 * text that is none.
 */
export function manifestOfLocked(manifest: string, lock: string): string {
  const { dependencies, ...rest } = JSON.parse(manifest) as { readonly dependencies: Readonly<Record<string, string>> }
  const locked = readPackageLock(lock) ?? []
  const exact = Object.entries(dependencies).map(([name, range]): [string, string] => [name, topPackage(locked, name)?.version ?? range])
  return JSON.stringify({ ...rest, dependencies: Object.fromEntries(exact) })
}

/**
 * The text of a lock without optional dependencies that it has no package for. npm leaves those out that it could not get, such as parts
 * for other systems, which a mirror often lacks, and then refuses to install from a lock in which they are missing. A text that is no lock
 * is returned as it is.
 */
export function withoutMissingParts(text: string): string {
  const lock = fromJson(text)
  const packages = isObject(lock) ? lock['packages'] : undefined
  if (!isObject(lock) || !isObject(packages)) return text
  const isThere = (path: string, name: string): boolean => {
    for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf(`/${FOLDER}`)))) {
      if (Object.hasOwn(packages, `${at === '' ? '' : `${at}/`}${FOLDER}${name}`)) return true
      if (at === '') return false
    }
  }
  const kept = Object.entries(packages).map(([path, one]): [string, unknown] => {
    if (!isObject(one) || !isObject(one['optionalDependencies'])) return [path, one]
    const parts = Object.entries(one['optionalDependencies']).filter(([name]) => isThere(path, name))
    return [path, { ...one, optionalDependencies: Object.fromEntries(parts) }]
  })
  return JSON.stringify({ ...lock, packages: Object.fromEntries(kept) })
}

/** A package that has its own name in a tree: of one name, or two with a scope, below each `node_modules`. */
const PLAIN_PATH = /^(?:node_modules\/(?:@[\w~-][\w.~-]*\/)?[\w~-][\w.~-]*(?:\/(?!$)|$))+$/

/**
 * The text of a lock without the addresses of its packages. npm then takes them from its own registry, by name, version and hash. Undefined
 * if one comes from elsewhere, such as from git, has no hash, or is under another name than its own.
 */
export function portableLock(text: string): string | undefined {
  const lock = fromJson(text)
  const packages = isObject(lock) ? lock['packages'] : undefined
  if (!isObject(lock) || !isObject(packages) || readPackageLock(text) === undefined) return undefined
  const without: Record<string, unknown> = {}
  for (const [path, one] of Object.entries(packages)) {
    if (!isObject(one)) return undefined
    const { resolved, ...rest } = one
    const isPlain = PLAIN_PATH.test(path) && rest['name'] === undefined
    const isOfRegistry = resolved === undefined || (typeof resolved === 'string' && /^https?:/.test(resolved))
    const hasHash = typeof rest['integrity'] === 'string' || rest['inBundle'] === true
    if (path !== '' && !(isPlain && isOfRegistry && hasHash)) return undefined
    without[path] = rest
  }
  return JSON.stringify({ ...lock, packages: without })
}
