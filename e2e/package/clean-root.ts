import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder with dpkg's own records and nothing else: what is in it afterwards was put there by a package. */
export interface CleanRoot extends Disposable {
  readonly folder: string
  /** Runs dpkg there. Throws with its words when it fails. */
  dpkg(...words: string[]): string
  /** What there is, as paths from the root, without dpkg's records and the folders that packages share. */
  files(): string[]
  mode(path: string): string
}

/**
 * Packages that the one to try depends on are not there and not looked for. Scripts of packages run outside of the folder and are told it
 * in DPKG_ROOT, as Debian has it for images of other systems: a shell is in no clean root.
 */
const OPTIONS = ['--force-depends', '--force-script-chrootless', '--force-not-root']

export function cleanRoot(): CleanRoot {
  const folder = mkdtempSync(join(tmpdir(), 'tooltray-root-'))
  const records = join(folder, 'var/lib/dpkg')
  for (const name of ['info', 'updates', 'triggers']) mkdirSync(join(records, name), { recursive: true })
  for (const name of ['status', 'available']) writeFileSync(join(records, name), '')
  return {
    folder,
    dpkg: (...words) =>
      execFileSync('dpkg', [`--root=${folder}`, ...OPTIONS, ...words], {
        encoding: 'utf8',
        env: { ...process.env, LC_ALL: 'C' },
        // It says at length what is not there.
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    files: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => !entry.isDirectory())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
        .filter((file) => !file.startsWith('/var/'))
        .sort(),
    mode: (path) => (statSync(join(folder, path)).mode & 0o7777).toString(8),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
