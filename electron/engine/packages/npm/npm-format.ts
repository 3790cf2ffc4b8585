import { lockHash, portableLock, readPackageLock } from '../lock/package-lock.ts'
import type { PackageFormat } from '../store/package-format.ts'

/** How npm writes the packages of a tree: `package.json` and `package-lock.json`. */
export const npmFormat: PackageFormat = {
  lockFile: 'package-lock.json',
  prefix: '',
  place: 'beside',
  manifest(packages) {
    const dependencies = Object.fromEntries(packages.map(({ name, range }) => [name, range === '' ? 'latest' : range]))
    return { file: 'package.json', text: JSON.stringify({ name: 'kept', private: true, dependencies }) }
  },
  isWhole: () => true,
  exactly: (version) => version,
  read: readPackageLock,
  hash: lockHash,
  portable: portableLock,
}
