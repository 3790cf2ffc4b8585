/**
 * Installs the real servers and clients of e2e/package.json, unless exactly that lockfile is installed already.
 * Run by `npm run test:install`.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import spawn from 'cross-spawn'

const root = join(import.meta.dirname, '..')
const e2e = join(root, 'e2e')
// Inside node_modules, because `npm ci` empties that folder first: an interrupted install leaves no stamp.
const stamp = join(e2e, 'node_modules', '.lockfile-sha256')
const lockfileHash = createHash('sha256')
  .update(readFileSync(join(e2e, 'package-lock.json')))
  .digest('hex')

if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfileHash) {
  console.log('e2e: real servers and clients are installed')
} else {
  console.log('e2e: installing real servers and clients (about 680 MB)')
  process.exitCode = install()
}

/** Runs `npm ci` in e2e/ and stamps the result. Gives the exit code for this process. */
function install(): number {
  // Some of these packages refuse an older Node of the machine; their install scripts run on this project's.
  process.env['PATH'] = [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)
  // A client puts its own program into place by a script. Nothing of this is shipped; the .npmrc of the project allows no scripts.
  const flags = ['--ignore-scripts=false', '--no-progress', '--loglevel=error']
  const result = spawn.sync('npm', ['ci', ...flags], { cwd: e2e, stdio: ['ignore', 'inherit', 'inherit'] })
  if (result.status === 0) {
    writeFileSync(stamp, lockfileHash)
    return 0
  }
  const reason = result.error?.message ?? (result.signal === null ? `exit code ${result.status}` : `signal ${result.signal}`)
  console.error(`e2e: \`npm ci\` in e2e/ failed (${reason}). Once the npm registry can be reached, run \`npm run test:install\` again.`)
  return 1
}
