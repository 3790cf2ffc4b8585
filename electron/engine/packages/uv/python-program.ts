import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { TooltrayError } from '../../base/errors.ts'
import type { Platform } from '../../base/platform.ts'
import { type PackageProgram, firstLine } from '../npm/package-program.ts'

/** The folder of the environment within a tree. */
export const ENVIRONMENT = 'environment'

/** The folder of the programs of an environment (Python's documentation, "venv"). */
export function programsOf(folder: string, os: Platform['os']): string {
  return join(folder, ENVIRONMENT, os === 'win32' ? 'Scripts' : 'bin')
}

/** What every environment has, which is no program of a package. */
const OF_ENVIRONMENT = /^(?:activate|deactivate|Activate|python|pip)/

/**
 * Finds the program of an installed environment.
 *
 * @throws TooltrayError `package_program_unknown` if it has none of that name.
 */
export async function pythonProgram(folder: string, bin: string, os: Platform['os']): Promise<PackageProgram> {
  const programs = programsOf(folder, os)
  const names = await readdir(programs)
  const file = os === 'win32' ? `${bin}.exe` : bin
  if (names.includes(file)) return { ...startOf(join(programs, file), join(programs, 'python'), os), isNode: false, programs }
  const there = names.filter((name) => !OF_ENVIRONMENT.test(name))
  const which = there.length === 0 ? 'They have none.' : `They have: ${there.slice(0, 10).join(', ')}.`
  throw new TooltrayError('package_program_unknown', `The packages have no program "${bin}". ${which}`, {
    hint: 'Name the program in the command, as with: uvx --from PACKAGE PROGRAM',
  })
}

/**
 * A script of Python names the folder in which its environment was made, so it is started by the Python that is beside it now. Longer paths
 * stand in a line of `sh` (distlib, "simple launcher"), which Python skips. Programs of Windows are started as they are.
 */
function startOf(file: string, python: string, os: Platform['os']): Pick<PackageProgram, 'command' | 'args'> {
  const isScript = os !== 'win32' && /^#!.*(?:python|\/sh$)/.test(firstLine(file))
  return isScript ? { command: python, args: [file] } : { command: file, args: [] }
}
