/**
 * Makes a checkout ready, and runs one of its programs in the project's own Node: `node scripts/start/ready.mjs scripts/start/start.ts`.
 * `npm start` and `npm test` begin with it, in a clone that has nothing yet and on the Node of the machine. So it is plain JavaScript,
 * without packages.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const majorVersion = Number(process.versions.node.split('.')[0])

/** The oldest Node that can install the packages. */
const OLDEST_INSTALLER = 20
/** The oldest Node that runs TypeScript as it is. */
const OLDEST_RUNNER = 24

/**
 * Whether the packages of a folder are exactly those of its lockfile, by what npm notes at the end of an installation. Packages for other
 * systems, which npm leaves out, may be missing.
 */
function isInstalled() {
  const noted = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(noted)) return false
  const [wanted, installed] = [join(root, 'package-lock.json'), noted].map((file) => JSON.parse(readFileSync(file, 'utf8')).packages)
  return Object.entries(wanted).every(([path, { version, integrity, optional, peer, link }]) => {
    if (path === '' || link) return true
    const found = installed[path]
    if (found === undefined) return optional === true || peer === true || !path.startsWith('node_modules/')
    return found.version === version && found.integrity === integrity
  })
}

/** Installs the packages, with npm's own progress where somebody watches. Returns its exit code. */
function install() {
  console.log('Installing packages from npm (about 680 MB, once).')
  const npm = process.env.npm_execpath
  const [program, before] = npm === undefined ? ['npm', []] : [process.execPath, [npm]]
  // Packages of tests that want a newer Node than the machine's are run by the project's own: nothing to warn of.
  return spawnSync(program, [...before, 'ci', '--loglevel=error'], { cwd: root, stdio: 'inherit' }).status ?? 1
}

/** The Node that runs the programs of this checkout: the one from npm, else the machine's where it is new enough. */
function findNode() {
  const [platform, name] = process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node']
  const programs = ['node', `node-${platform}-${process.arch}`].map((folder) => join(root, 'node_modules', folder, 'bin', name))
  return programs.find((program) => existsSync(program)) ?? (majorVersion >= OLDEST_RUNNER ? process.execPath : undefined)
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

const [file = '', ...args] = process.argv.slice(2)
if (majorVersion < OLDEST_INSTALLER)
  fail(`Tooltray needs Node ${OLDEST_INSTALLER} or newer. This is Node ${process.versions.node}. Get a newer one from https://nodejs.org.`)
if (!isInstalled()) {
  const code = install()
  if (code !== 0) fail(`The packages were not installed: npm ci ended with ${code}. Once the npm registry can be reached, run this again.`)
}
const node = findNode()
if (node === undefined)
  fail(`Tooltray needs Node ${OLDEST_RUNNER} or newer. This is Node ${process.versions.node}. Get a newer one from https://nodejs.org.`)

const env = { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) }
const child = spawn(node, [relative(process.cwd(), join(root, file)), ...args], { stdio: 'inherit', env })
// Ctrl+C reaches the whole group, and the program decides what to do; a plain TERM comes only here.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
