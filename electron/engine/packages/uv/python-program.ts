import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { TooltrayError } from '../../base/errors.ts'
import type { Platform } from '../../base/platform.ts'
import { type PackageProgram, firstLine } from '../npm/package-program.ts'

/** The folder of the environment within a tree. */
export const ENVIRONMENT = 'environment'

/** The folder of the programs of an environment (Python's documentation, "venv"). */
function programsOf(folder: string, os: Platform['os']): string {
  return join(folder, ENVIRONMENT, os === 'win32' ? 'Scripts' : 'bin')
}

/** The Python of an environment. */
export function interpreterOf(folder: string, os: Platform['os']): string {
  return join(programsOf(folder, os), os === 'win32' ? 'python.exe' : 'python')
}

/** What the file `pyvenv.cfg` of an environment says of a name; empty if that is nothing. */
export function saidOfEnvironment(about: string, name: string): string {
  return new RegExp(`^${name} *= *(.*?) *$`, 'm').exec(about)?.[1] ?? ''
}

/**
 * Finds the program of an installed environment.
 *
 * @param packages that the command names: the error lists their programs.
 * @throws TooltrayError `package_program_unknown` if it has none of that name.
 */
export async function pythonProgram(folder: string, packages: readonly string[], bin: string, os: Platform['os']): Promise<PackageProgram> {
  const programs = programsOf(folder, os)
  const file = os === 'win32' ? `${bin}.exe` : bin
  if ((await readdir(programs)).includes(file))
    return { ...startOf(join(programs, file), interpreterOf(folder, os), os), isNode: false, programs }
  const there = await namesOfPrograms(folder, packages)
  const which = there.length === 0 ? 'They have none.' : `They have: ${there.slice(0, 10).join(', ')}.`
  throw new TooltrayError('package_program_unknown', `The packages have no program "${bin}". ${which}`, {
    hint: 'Name the program in the command, as with: uvx --from PACKAGE PROGRAM',
  })
}

/** The names of the programs that packages bring (PyPA, "Entry points specification"). */
async function namesOfPrograms(folder: string, packages: readonly string[]): Promise<string[]> {
  const names: string[] = []
  for (const about of await describedIn(join(folder, ENVIRONMENT))) {
    const name = /([^/\\]+?)-[^-]*\.dist-info$/.exec(about)?.[1] ?? ''
    if (!packages.includes(name.toLowerCase().replace(/[-_.]+/g, '-'))) continue
    const text = await readFile(join(about, 'entry_points.txt'), 'utf8').catch(() => '')
    const [, scripts = ''] = /^\[console_scripts\]([^[]*)/m.exec(text) ?? []
    names.push(...[...scripts.matchAll(/^([^\s=]+)\s*=/gm)].map(([, each = '']) => each))
  }
  return names.toSorted()
}

/** The folders in which an environment describes its packages: `lib/python3.12/site-packages/NAME-VERSION.dist-info`. */
async function describedIn(environment: string): Promise<string[]> {
  const namesIn = (path: string): Promise<string[]> => readdir(path).catch(() => [])
  const ofVersions = (await namesIn(join(environment, 'lib'))).map((version) => join(environment, 'lib', version, 'site-packages'))
  const found: string[] = []
  for (const packages of [...ofVersions, join(environment, 'Lib/site-packages')])
    found.push(...(await namesIn(packages)).filter((name) => name.endsWith('.dist-info')).map((name) => join(packages, name)))
  return found
}

/**
 * A script of Python names the folder in which its environment was made, so it is started by the Python that is beside it now. Longer paths
 * stand in a line of `sh` (distlib, "simple launcher"), which Python skips. Programs of Windows are started as they are.
 */
function startOf(file: string, python: string, os: Platform['os']): Pick<PackageProgram, 'command' | 'args'> {
  const isScript = os !== 'win32' && /^#!.*(?:python|\/sh$)/.test(firstLine(file))
  return isScript ? { command: python, args: [file] } : { command: file, args: [] }
}
