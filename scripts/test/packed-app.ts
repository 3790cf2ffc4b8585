import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { electronProgram, fetchElectronProgram } from '../electron-program.ts'
import { programIn } from '../package/check-packed.ts'
import { packedFolder } from '../package/configuration.ts'
import { builtHere, checkAndTell, pack } from '../package/pack.ts'
import { root } from '../package/product.ts'
import { sourcesStamp } from '../sources-stamp.ts'
import { lacking } from './needs.ts'
import { TEST_ELECTRON_VERSION, hasNpmElectron, installElectron, testElectronFolder } from './install-electron.ts'

/** A packed app that a debugger can be attached to, and the version of the Electron in it; or why there is none. */
type PackedTestApp = { readonly program: string; readonly electron: string } | { readonly problem: string }

const output = join(root, 'release/inspect')

/**
 * Packs the app for tests, unless the one that is there was made of the same sources: around the Electron of `package.json` where its
 * program is here, else on Linux around that of an npm package, and elsewhere around the one that is fetched now.
 *
 * Throws where the app cannot be built or packed.
 */
export async function packTestApp(): Promise<PackedTestApp> {
  const found = await electronHere()
  if ('problem' in found) return found
  const { electron, ...around } = found
  const folder = packedFolder(output, process.platform, process.arch)
  const note = join(output, 'made-of')
  const stamp = `${sourcesStamp(root)} ${electron}`
  if (!existsSync(note) || readFileSync(note, 'utf8') !== stamp) {
    builtHere()
    const packed = await pack({ ...around, main: around.main(), inspect: true, output, env: process.env }, false)
    if (!(await checkAndTell(packed, true))) throw new Error('The packed app is not as it should be.')
    writeFileSync(note, stamp)
  }
  return { program: programIn(folder), electron }
}

/** An Electron that runs on this machine, and the main program for it. */
interface RunningElectron {
  readonly electron: string
  readonly electronDist: string
  /** Builds what that Electron needs, where it was not built. Returns the folder of the main program. */
  readonly main: () => string
}

/** Finds or gets an Electron that runs here. Says why where none can be had. */
export async function electronHere(): Promise<RunningElectron | { readonly problem: string }> {
  // What the machine lacks for it is known before anything is fetched. A package needs the helper in C.
  const lacked = process.platform === 'linux' ? lacking('gcc', 'screen', 'session bus') : undefined
  if (lacked !== undefined) return { problem: lacked }
  const own = electronProgram() ?? (hasNpmElectron ? undefined : fetchElectronProgram())
  if (own !== undefined) {
    const version = readFileSync(join(dirname(own), 'version'), 'utf8')
    return { electron: version.replace(/^v/, '').trim(), electronDist: dirname(own), main: () => 'dist/main' }
  }
  const problem = hasNpmElectron ? await installElectron() : 'there is no Electron for this machine'
  return problem === undefined ? { electron: TEST_ELECTRON_VERSION, electronDist: testElectronFolder, main: buildForOlder } : { problem }
}

/** Builds the main program for the older Electron. Returns its folder. */
function buildForOlder(): string {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.ts'), '--if-changed', '--for-electron-33'], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The app could not be built for the older Electron.')
  return 'dist/electron-33/main'
}
