import { posix, win32 } from 'node:path'
import type { MissingProgram } from '../../../contract/problem.ts'
import type { Platform } from '../../base/platform.ts'
import { programEndings, programOnPath } from '../../base/files/program-on-path.ts'
import { missingProgramOf } from '../../base/words/known-programs.ts'
import { wrappedCommand } from '../../base/words/program-name.ts'

/**
 * Returns what is missing to start a command; undefined if it exists.
 *
 * @param searchPath the PATH of servers.
 * @param exists whether there is a file at a path.
 */
export async function missingProgram(
  command: string,
  platform: Platform,
  searchPath: string,
  exists: (file: string) => Promise<boolean>,
): Promise<MissingProgram | undefined> {
  // A variable is resolved only when the command is started.
  if (command.includes('${')) return undefined
  const path = platform.os === 'win32' ? win32 : posix
  const endings = ['', ...programEndings(platform.os, platform.env['PATHEXT'])]
  const own = command.replace(/^~(?=$|[\\/])/, () => platform.home)
  // Relative to a folder that is known only when the server starts.
  if (/[\\/]/.test(own) && !path.isAbsolute(own)) return undefined
  const folders = /[\\/]/.test(own) ? [''] : searchPath.split(path.delimiter).filter((folder) => folder !== '')
  for (const folder of folders) {
    for (const ending of endings) if (await exists(folder === '' ? own + ending : path.join(folder, own + ending))) return undefined
  }
  const missing = missingProgramOf(command, { os: platform.os, has: programOnPath(searchPath, platform.os, platform.env['PATHEXT']) })
  return { ...missing, program: /[\\/]/.test(own) ? own : path.basename(own) }
}

/** What is missing to start an entry: its own command, or the program that `cmd /c` starts. */
export async function missingOfEntry(
  { command, args }: Readonly<Record<string, unknown>>,
  missing: (command: string) => Promise<MissingProgram | undefined>,
): Promise<MissingProgram | undefined> {
  if (typeof command !== 'string') return undefined
  const words = Array.isArray(args) ? args.filter((word) => typeof word === 'string') : []
  const wrapped = wrappedCommand(command, words)
  return (await missing(command)) ?? (wrapped === undefined ? undefined : await missing(wrapped.command))
}
