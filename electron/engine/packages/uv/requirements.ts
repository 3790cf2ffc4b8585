import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { LockedPackage } from '../lock/package-lock.ts'
import type { PackageFormat } from '../store/package-format.ts'
import { ENVIRONMENT, saidOfEnvironment } from './python-program.ts'

/** `name==version`, with extras, before its marker and hashes (pip's documentation, "Requirements File Format"). */
const PINNED = /^([a-z0-9][a-z0-9._-]*)(?:\[[^\]]*\])?==([^\s;\\]+)/i
const HASH = /--hash=sha256:([0-9a-f]{64})/g

/** How uv writes the packages of an environment: `requirements.txt` with a hash for each file of a package that may be installed. */
export const uvFormat: PackageFormat = {
  lockFile: 'requirements.txt',
  prefix: 'py+',
  // Scripts and links of an environment name its folder.
  place: 'final',
  manifest: (packages) => ({
    file: 'requirements.in',
    text: packages.map(({ name, extras, range }) => `${name}${extras.length === 0 ? '' : `[${extras.join(',')}]`}${range}\n`).join(''),
  }),
  // Its Python is not in the tree.
  isWhole: (folder) => ['bin/python', 'Scripts/python.exe'].some((file) => existsSync(join(folder, ENVIRONMENT, file))),
  exactly: (version) => `==${version}`,
  read: readRequirements,
  portable: (lock) => (readRequirements(lock)?.every(({ integrity }) => integrity !== undefined) === true ? lock : undefined),
  hash: (lock) => createHash('sha256').update(lock).digest('hex'),
}

/** Before the Python that a lock was resolved for: the same packages with another one are another environment. */
const PYTHON = '# Python: '

/**
 * Writes into a lock for which Python it was resolved, so that it is never installed for another one.
 *
 * @param asked the Python that the command names. @param about `pyvenv.cfg` of the environment that it was resolved for.
 */
export function withPython(lock: string, asked: string | undefined, about: string): string {
  const version = saidOfEnvironment(about, 'version_info').split('.').slice(0, 2).join('.')
  const kind = saidOfEnvironment(about, 'implementation').toLowerCase()
  // A file or a name means one Python. A range does not.
  const found = /^[\d.\s<>=!~,*]*$/.test(asked ?? '') ? `${kind === 'cpython' ? '' : kind}${version}` : asked
  return `${PYTHON}${found}\n${lock}`
}

/** The Python that a lock was resolved for, as uv reads it. Undefined for one that does not say so. */
export function pythonOfLock(lock: string): string | undefined {
  const [first = ''] = lock.split('\n')
  return first.startsWith(PYTHON) ? first.slice(PYTHON.length) : undefined
}

/**
 * Reads pinned requirements. The integrity of a package has the hashes of all its files, of which any may be installed, as in W3C's
 * Subresource Integrity.
 *
 * @returns undefined if a line is no pinned package.
 */
function readRequirements(text: string): readonly LockedPackage[] | undefined {
  const lines = text.replace(/\\\r?\n/g, ' ').split('\n')
  const found: LockedPackage[] = []
  for (const line of lines.map((each) => each.trim())) {
    if (line === '' || line.startsWith('#')) continue
    const [, name, version] = PINNED.exec(line) ?? []
    if (name === undefined || version === undefined) return undefined
    const hashes = [...line.matchAll(HASH)].map(([, hash = '']) => `sha256-${Buffer.from(hash, 'hex').toString('base64')}`)
    found.push({
      name: name.toLowerCase().replace(/[-_.]+/g, '-'),
      version,
      path: '',
      integrity: hashes.length === 0 ? undefined : hashes.toSorted().join(' '),
      hasInstallScript: false,
      deprecated: undefined,
      node: undefined,
      isTop: true,
    })
  }
  return found
}
