import { Arch, type Configuration, Platform, build } from 'electron-builder'
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { builtFrom, sourcesStamp } from '../sources-stamp.ts'
import { type Wanted, checkPacked } from './check-packed.ts'
import { type PackageWishes, configuration, packedFolder } from './configuration.ts'
import { wantedFuses } from './fuses.ts'
import { versionOf } from '../manifest-of.ts'
import { helperFile } from '../../electron/engine/clients/apps/helper-program.ts'
import { repositoryOf, root } from './product.ts'

const SYSTEMS: Partial<Record<NodeJS.Platform, Platform>> = { linux: Platform.LINUX, darwin: Platform.MAC, win32: Platform.WINDOWS }

/** Builds what is packed, where it is of other sources than those here. Throws when it cannot be built. */
export function builtHere(): void {
  const out = join(root, 'dist')
  if (builtFrom(out) !== sourcesStamp(root)) {
    const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.ts')], { cwd: root, stdio: 'inherit' })
    if (status !== 0) throw new Error('The app could not be built.')
  }
  if (!existsSync(join(out, 'native', helperFile(process.platform))))
    throw new Error('A package needs the helper in C, and there is no compiler (Debian: gcc and libc6-dev, or musl-tools).')
}

/**
 * Packs the app for this system and processor with electron-builder. Returns the folder of the packed app.
 *
 * @param installers also makes what electron-builder makes of it on this system; that fetches tools of its own.
 */
export async function pack(wishes: PackageWishes, installers: boolean): Promise<string> {
  const system = SYSTEMS[process.platform]
  const arch = process.arch === 'arm64' ? Arch.arm64 : Arch.x64
  if (system === undefined) throw new Error(`There is no app for ${process.platform}.`)
  const folder = packedFolder(wishes.output, process.platform, process.arch)
  rmSync(folder, { recursive: true, force: true })
  const config: Configuration = configuration(wishes)
  await build({ projectDir: root, config, publish: 'never', targets: system.createTarget(installers ? null : 'dir', arch) })
  return folder
}

/** Checks a packed app, and prints what was found. Returns whether it may be published. */
export async function checkAndTell(folder: string, inspect: boolean, arch: string = process.arch): Promise<boolean> {
  const wanted: Wanted = { version: versionOf(), arch, fuses: wantedFuses(inspect), updatesFrom: repositoryOf(process.env) }
  const { faults, sizes, archived } = await checkPacked(folder, wanted)
  const width = Math.max(...Object.keys(sizes).map((name) => name.length))
  for (const [name, bytes] of Object.entries(sizes)) console.log(`  ${name.padEnd(width)}  ${(bytes / 1e6).toFixed(2).padStart(8)} MB`)
  console.log(`  ${'files in the archive'.padEnd(width)}  ${String(archived).padStart(8)}`)
  for (const fault of faults) console.error(fault)
  console.log(faults.length === 0 ? `${folder} is as it should be.` : `${folder} has ${faults.length} faults.`)
  return faults.length === 0
}
