import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import spawn from 'cross-spawn'

const bin = join(import.meta.dirname, '../../node_modules/.bin')

/**
 * Installs what the lockfile of a folder names, unless exactly that is installed already. Nothing of these folders is shipped.
 *
 * @param options.runsScripts whether scripts of packages run, as they usually do there.
 * @returns what went wrong; undefined when it is installed.
 */
export function npmCi(folder: string, { runsScripts = true } = {}): string | undefined {
  // Inside node_modules, because `npm ci` empties that folder first: an interrupted install leaves no stamp.
  const stamp = join(folder, 'node_modules', '.lockfile-sha256')
  const lockfileHash = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfileHash) return undefined
  // Some of these packages refuse an older Node of the machine; their install scripts run on this project's.
  const env = { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) }
  const flags = [`--ignore-scripts=${!runsScripts}`, '--no-progress', '--loglevel=error']
  const { status, signal, error } = spawn.sync('npm', ['ci', ...flags], { cwd: folder, env, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) return `npm ci failed (${error?.message ?? (signal === null ? `exit code ${status}` : `signal ${signal}`)})`
  writeFileSync(stamp, lockfileHash)
  return undefined
}
