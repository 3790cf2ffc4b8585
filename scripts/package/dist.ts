/**
 * Makes packages of the desktop app for this system: `node scripts/package/dist.ts WORD [--inspect]`.
 *
 *   dir     the packed app in release/, checked
 *   linux   and what can be made of it on Linux without fetching anything: deb, rpm where rpmbuild is, tar.gz, zip
 *   all     and what electron-builder makes with tools that it fetches: dmg and zip, nsis, AppImage
 *
 * ELECTRON_DIST names a folder with a distribution of Electron; without it electron-builder fetches one. `--test-electron` takes the one
 * that tests run in, for packages that are tried on this machine and given to nobody. `--inspect` lets a debugger in,
 * for tests of the packed app, and writes to release/inspect. `--output` names another folder than release.
 */
import { statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { archiveName, makeTar, makeZip } from './linux/archives.ts'
import { maintainer } from './configuration.ts'
import { makeDeb } from './linux/deb.ts'
import { onPath } from './linux/linux-tree.ts'
import { builtHere, checkAndTell, pack } from './pack.ts'
import { versionOf } from '../manifest-of.ts'
import { homepageOf, root } from './product.ts'
import { makeRpm } from './linux/rpm.ts'
import { electronHere } from '../test/packed-app.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    inspect: { type: 'boolean', default: false },
    output: { type: 'string' },
    'test-electron': { type: 'boolean', default: false },
  },
})
const [word = 'dir'] = positionals
if (!['dir', 'linux', 'all'].includes(word)) throw new Error(`What is ${word}? dir, linux or all.`)

const { inspect } = values
const output = resolve(values.output ?? join(root, inspect ? 'release/inspect' : 'release'))
const { ELECTRON_DIST } = process.env
const electronDist = ELECTRON_DIST === undefined || ELECTRON_DIST === '' ? undefined : resolve(ELECTRON_DIST)

builtHere()
const around = values['test-electron'] ? await testElectron() : { electronDist }
const packed = await pack({ ...around, inspect, output, env: process.env }, word === 'all')
if (!(await checkAndTell(packed, inspect))) process.exit(1)
if (process.platform === 'linux' && word !== 'dir') {
  const { env } = process
  const about = { version: versionOf(), arch: process.arch, maintainer: maintainer(env), homepage: homepageOf(env), compressed: true }
  const name = archiveName(about.version, about.arch)
  const made = [makeDeb(packed, output, about), makeTar(packed, output, name), await makeZip(packed, output, name)]
  if (onPath('rpmbuild')) made.push(makeRpm(packed, output, about))
  else console.log('No rpm is made: there is no rpmbuild (Debian: rpm).')
  for (const file of made) console.log(`  ${basename(file)}  ${(statSync(file).size / 1e6).toFixed(2)} MB`)
}

async function testElectron(): Promise<{ readonly electronDist: string; readonly main: string }> {
  const found = await electronHere()
  if ('problem' in found) throw new Error(found.problem)
  return { electronDist: found.electronDist, main: found.main() }
}
