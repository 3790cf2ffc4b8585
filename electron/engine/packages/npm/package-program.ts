import { closeSync, readSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { z } from 'zod'
import { TooltrayError } from '../../base/errors.ts'
import { openRegular, readSmall } from '../../base/files/open-regular.ts'
import { fromJson } from '../../base/text/from-json.ts'
import { wordsOf } from '../../entry/consent/command-words.ts'

/** How a program of an installed package is started, without its arguments. */
export interface PackageProgram {
  readonly command: string
  readonly args: readonly string[]
  /** Whether the command is Node, which takes options of its own before the arguments. */
  readonly isNode: boolean
  /** The folder with the programs of all installed packages, which npm puts first into PATH. */
  readonly programs: string
  /** The versions of Node that its package is made for, as its publisher writes them; undefined if it says none. */
  readonly engine?: string | undefined
}

const manifest = z.object({
  name: z.string(),
  bin: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
  engines: z.object({ node: z.string() }).optional().catch(undefined),
})

/** Bytes of the `package.json` of a package. Over it: `package_program_unknown`. */
export const LARGEST_MANIFEST = 4 * 1024 * 1024
/** Bytes of the beginning of a program, in which its first line must end. Inner: systems read less. */
const LONGEST_SHEBANG = 512

/**
 * Finds the program that a command runs, as `npm exec` does (npm's documentation, "npm exec"): the one that was named, or the only one of
 * the package, or the one with the name of the package without its scope.
 *
 * @param folder of the installed packages, the one above `node_modules`. @param names packages that the command names.
 * @param bin the program that it names.
 * @throws TooltrayError `package_program_unknown` if there is no such program, or it is outside of its package.
 */
export async function packageProgram(folder: string, names: readonly string[], bin: string | undefined): Promise<PackageProgram> {
  const modules = join(folder, 'node_modules')
  const found = names.map((name) => ({ name, ...manifestOf(join(modules, name), name) }))
  const chosen = found
    .map(({ name, programs, engine }) => ({ name, engine, file: bin === undefined ? defaultProgram(name, programs) : programs.get(bin) }))
    .find(({ file }) => file !== undefined)
  if (chosen?.file === undefined) {
    const there = found.flatMap(({ programs }) => [...programs.keys()])
    const which = `has no program "${bin ?? names[0] ?? ''}". It has: ${there.slice(0, 10).join(', ')}.`
    throw new TooltrayError(
      'package_program_unknown',
      `The package ${names.join(', ')} ${there.length === 0 ? 'contains no program to run.' : which}`,
      {
        hint: 'Name the program in the command, as with: npx -p PACKAGE PROGRAM',
      },
    )
  }
  const home = await realpath(join(modules, chosen.name))
  const file = await realpath(join(home, chosen.file)).catch(() => undefined)
  if (file === undefined || !file.startsWith(home + sep))
    throw new TooltrayError('package_program_unknown', `The program "${chosen.file}" is not in the package ${chosen.name}.`, {
      hint: 'Tell its publisher.',
    })
  return { ...startOf(file), programs: join(modules, '.bin'), engine: chosen.engine }
}

function manifestOf(folder: string, name: string): { programs: ReadonlyMap<string, string>; engine: string | undefined } {
  const { data } = manifest.safeParse(fromJson(readSmall(join(folder, 'package.json'), LARGEST_MANIFEST) ?? ''))
  const { bin = {}, engines } = data ?? {}
  const programs = new Map(typeof bin === 'string' ? [[withoutScope(name), bin]] : Object.entries(bin))
  return { programs, engine: engines?.node }
}

function defaultProgram(name: string, programs: ReadonlyMap<string, string>): string | undefined {
  const files = new Set(programs.values())
  return files.size === 1 ? [...files][0] : programs.get(withoutScope(name))
}

function withoutScope(name: string): string {
  return name.slice(name.indexOf('/') + 1)
}

/** Scripts of Node are started by Node with the options of their first line; other programs by the system. */
function startOf(file: string): Pick<PackageProgram, 'command' | 'args' | 'isNode'> {
  const line = firstLine(file)
  const words = line.startsWith('#!') ? (wordsOf(line.slice(2).trim()) ?? []) : []
  const [program = '', ...rest] = words[0]?.endsWith('/env') === true ? words.slice(words[1] === '-S' ? 2 : 1) : words
  if (words.length === 0 ? /\.[cm]?js$/.test(file) : /(?:^|\/)node$/.test(program))
    return { command: 'node', args: [...rest, file], isNode: true }
  return { command: file, args: [], isNode: false }
}

/** The beginning of a program; empty if it is no regular file. Throws the system's error. */
export function firstLine(file: string): string {
  const opened = openRegular(file)
  if (opened === undefined) return ''
  try {
    const buffer = Buffer.alloc(LONGEST_SHEBANG)
    const bytes = readSync(opened.descriptor, buffer, 0, LONGEST_SHEBANG, 0)
    return buffer.toString('utf8', 0, bytes).split('\n', 1)[0]?.trim() ?? ''
  } finally {
    closeSync(opened.descriptor)
  }
}
