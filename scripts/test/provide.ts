/**
 * Gets what the tests need and this machine lacks, and says what is missing after that: `node scripts/test/provide.ts`. What npm has comes
 * from there; what only the system has is installed where that needs no question (root, or `CI=true`, on Debian or Ubuntu). Tests of what
 * is still missing are skipped, each with the reason. With `CI=true` nothing but Electron's program may be missing.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { npmChromium } from './chromium.ts'
import { hasNpmChromium, installChromium } from './install-chromium.ts'
import { type NeedName, needs } from './needs.ts'
import { npmCi } from './npm-ci.ts'

const CI = process.env['CI'] === 'true'
const names = Object.keys(needs) as NeedName[]
/** What is wrong with each program that cannot be used. Tries all of them. */
const tried = (): Map<NeedName, string> =>
  new Map(
    names.flatMap((name) => {
      const problem = needs[name].problem()
      return problem === undefined ? [] : [[name, problem] as const]
    }),
  )

const FOLDERS = [
  ['e2e', 'real MCP servers and clients from npm (about 680 MB, once)'],
  ['e2e/pages', 'servers with pages and the parts of a host from npm (about 310 MB, once)'],
  ['docs', 'VitePress from npm (about 100 MB, once)'],
] as const
for (const [name, what] of FOLDERS) {
  const folder = join(import.meta.dirname, '../..', name)
  if (!existsSync(join(folder, 'node_modules'))) console.log(`Installing ${what}.`)
  const failed = npmCi(folder)
  if (failed === undefined) continue
  console.error(`${failed} in ${name}/. Once the npm registry can be reached, run npm test again.`)
  process.exit(1)
}

if (hasNpmChromium) {
  if (!existsSync(npmChromium)) console.log('Installing Chromium from npm (about 66 MB, once).')
  const problem = installChromium()
  if (problem !== undefined) console.log(`Chromium could not be installed from npm: ${problem}.`)
}
const before = tried()
const packages = [...before.keys()].flatMap((name) => needs[name].debian)
const cannotInstall = packages.length === 0 ? undefined : installPackages(packages)

console.log('\nWhat the tests use of this machine:')
// Nothing was installed: what was seen before still holds.
const problems = packages.length === 0 ? before : tried()
for (const name of names) {
  const problem = problems.get(name)
  const state = problem === undefined ? (before.has(name) ? 'installed' : 'there') : 'MISSING'
  console.log(`  ${state.padEnd(9)}  ${name} (${needs[name].for})${problem === undefined ? '' : `: ${problem}; its tests are skipped`}`)
}
const lacked = [...problems.keys()]
const wanted = lacked.flatMap((name) => needs[name].debian)
if (wanted.length > 0) {
  if (cannotInstall !== undefined) console.log(`\n${cannotInstall}`)
  console.log(`On Debian and Ubuntu: apt-get install ${wanted.join(' ')}`)
}
console.log()

const forbidden = lacked.filter((name) => name !== 'electron')
if (CI && forbidden.length > 0) {
  console.error(`With CI=true no test may be skipped for what a machine lacks: ${forbidden.join(', ')}.`)
  process.exitCode = 1
}

/** Installs Debian packages where that asks nothing. Returns why it did not; undefined when they are installed. */
function installPackages(packages: readonly string[]): string | undefined {
  if (process.platform !== 'linux' || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).error !== undefined)
    return 'This is not Debian or Ubuntu: install what is missing with the package manager of your system.'
  const isRoot = process.getuid?.() === 0
  if (!isRoot && !CI) return 'Packages are installed by root: run npm test as root once, or install them yourself.'
  const [program = '', ...before] = isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get']
  console.log(`Installing Debian packages: ${packages.join(' ')}.`)
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const { status, stderr } = spawnSync(program, [...before, ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    })
    if (status !== 0) return `apt-get ${args[0]} failed: ${stderr.trim().split('\n').at(-1) ?? `exit code ${status}`}`
  }
  return undefined
}
