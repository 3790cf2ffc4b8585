import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { type HelperPlace, type Installed, helperPlace, installedScript, packagedApp } from '../../engine/clients/apps/helper-program.ts'
import type { Platform } from '../../engine/base/platform.ts'
import type { EngineLocation } from './engine-client.ts'

/**
 * Returns how this helper was installed: an executable is part of the desktop app, a script is run by Node.
 *
 * @param program the file of this process.
 */
function installedHere(program: string, script: string, os: Platform['os']): Installed {
  if (/^tooltray(?:\.exe)?$/i.test(basename(program))) return packagedApp(dirname(dirname(program)), os, existsSync)
  return installedScript(program, script, { os, arch: process.arch }, existsSync)
}

/**
 * Returns where clients find this helper. A copy in the data folder is already in the right place.
 *
 * @param program the file of this process.
 */
export function helperHere(
  { paths, platform, runner }: Pick<EngineLocation, 'paths' | 'platform' | 'runner'>,
  program: string,
): HelperPlace {
  if (runner.kind === 'engine') return runner.helper
  const installed = installedHere(program, runner.script, platform.os)
  if (installed.kind === 'app' && installed.resources === paths.dataDir) return { command: program, args: ['connect'], copy: undefined }
  return helperPlace(installed, platform, paths.dataDir)
}
