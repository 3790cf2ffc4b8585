import { statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { isThere } from '../../engine/clients/apps/client-files.ts'
import { missingProgram } from '../../engine/entry/start/program-check.ts'
import { TooltrayError } from '../../engine/base/errors.ts'
import { completedAddress, serverPage } from '../../engine/entry/typed/typed-address.ts'
import { missingWords } from '../../engine/base/words/missing-words.ts'
import type { Platform } from '../../engine/base/platform.ts'
import { loginPath } from '../../engine/upstream/process/path/login-path.ts'

/**
 * Returns the address that a single word abbreviates, completed with its scheme (`mcp.example.com/mcp`). Returns undefined if it has a
 * scheme, or is an existing file or program. Throws `usage` for the page of a repository, a package, or a list of servers.
 */
export async function addressMeant(
  word: string,
  { reach: { platform }, absolute }: { readonly reach: { readonly platform: Platform }; readonly absolute: (path: string) => string },
): Promise<string | undefined> {
  const completed = completedAddress(word)
  const isElse =
    completed !== undefined &&
    ((await isThere(absolute(word))) || (!word.includes('/') && (await notHere({ command: word }, platform)) === undefined))
  const page = isElse ? undefined : serverPage(completed ?? word)
  if (page !== undefined) throw new TooltrayError('usage', page.sentence, { hint: 'An address of a server often ends in /mcp.' })
  return isElse ? undefined : completed
}

/**
 * Returns a warning if this machine lacks the program that a new entry starts; undefined if it has it, or the entry starts none. The
 * program may be installed later, so this is no error.
 *
 * Throws `usage` if the target is a single word and no such program exists: then something else was meant.
 */
export async function missingTarget(
  entry: Readonly<Record<string, unknown>>,
  { reach: { platform } }: { readonly reach: { readonly platform: Platform } },
): Promise<string | undefined> {
  const { command, args } = entry
  if (typeof command !== 'string') return undefined
  const alone = args === undefined
  const missing = await notHere(entry, platform)
  if (missing === undefined) return undefined
  if (alone) throw noTarget(command)
  return `warning: it needs ${missing} Then see how it stands: tooltray status`
}

/** Returns what this computer lacks of the entry's program, and where to get it, as the end of a sentence. */
export async function notHere({ command }: Readonly<Record<string, unknown>>, platform: Platform): Promise<string | undefined> {
  if (typeof command !== 'string') return undefined
  const own = platform.env.PATH ?? ''
  // The login shell can be slow: ask it only if our own PATH does not help.
  const missing =
    (await missingProgram(command, platform, own, isThere)) &&
    (await missingProgram(command, platform, (await loginPath(platform)()) ?? own, isThere))
  if (missing === undefined) return undefined
  return missingWords(missing)
}

/** As `missingTarget`, for the working folder. A path with `~` or a variable is checked by the engine. */
export function missingFolder({ cwd }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof cwd !== 'string' || !isAbsolute(cwd) || cwd.includes('${')) return undefined
  if (statSync(cwd, { throwIfNoEntry: false })?.isDirectory() === true) return undefined
  return `warning: there is no folder ${cwd}, so the server can't start. Create it, or add the server again with: --replace --cwd FOLDER`
}

function noTarget(command: string): TooltrayError {
  return new TooltrayError('usage', `Can't find a program or file named "${command}", and it is not a web address.`, {
    hint: 'A web address begins with https://. Install a program before you add it.',
  })
}
