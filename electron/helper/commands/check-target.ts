import { statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { isThere } from '../../engine/clients/apps/client-files.ts'
import { missingProgram } from '../../engine/clients/apps/missing-program.ts'
import { TooltrayError } from '../../engine/base/errors.ts'
import type { Platform } from '../../engine/base/platform.ts'
import { loginPath } from '../../engine/upstream/process/login-path.ts'

/** `example.com`, `localhost:3000/mcp`: an address that lacks its beginning, and not the name of a script. */
const LIKE_AN_ADDRESS =
  /^(?:localhost|[\w-]+(?:\.[\w-]+)*\.(?!(?:[cm]?[jt]s|py|rb|sh|exe|cmd|bat|jar|phar)$)[a-z]{2,})(?::\d+)?(?:\/\S*)?$/i

/**
 * What a person should know of the program that a new entry starts: a sentence when this machine does not have it, undefined when it does
 * or when the entry starts none. A program may be installed later, so that is no error.
 *
 * Throws `usage` when there is one word alone and no such program: then something else was meant.
 */
export async function missingTarget(
  entry: Readonly<Record<string, unknown>>,
  { reach: { platform }, absolute }: { readonly reach: { readonly platform: Platform }; readonly absolute: (path: string) => string },
): Promise<string | undefined> {
  const { command, args } = entry
  if (typeof command !== 'string') return undefined
  const alone = args === undefined
  if (alone && LIKE_AN_ADDRESS.test(command) && command.includes('/') && !(await isThere(absolute(command)))) throw noTarget(command)
  const missing = await notHere(entry, platform)
  if (missing === undefined) return undefined
  if (alone) throw noTarget(command)
  return `warning: it needs ${missing} Then see how it stands: tooltray status`
}

/** What is not on this computer of what an entry starts, and where it is from, as the end of a sentence. */
export async function notHere({ command }: Readonly<Record<string, unknown>>, platform: Platform): Promise<string | undefined> {
  if (typeof command !== 'string') return undefined
  const own = platform.env.PATH ?? ''
  // The login shell is asked only where our own PATH does not help: it may take its time.
  const missing =
    (await missingProgram(command, platform, own, isThere)) &&
    (await missingProgram(command, platform, (await loginPath(platform)()) ?? own, isThere))
  if (missing === undefined) return undefined
  const from = missing.from === undefined ? 'Install it.' : `Get it from ${missing.from}.`
  return `${missing.program}, which is not on this computer. ${from}`
}

/** The same of the folder that it starts it in. One that begins with `~` or has a variable in it is for the engine to find. */
export function missingFolder({ cwd }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof cwd !== 'string' || !isAbsolute(cwd) || cwd.includes('${')) return undefined
  if (statSync(cwd, { throwIfNoEntry: false })?.isDirectory() === true) return undefined
  return `warning: ${cwd} is no folder of this computer, so the server cannot start. Make it, or add it again with: --replace --cwd FOLDER`
}

function noTarget(command: string): TooltrayError {
  return new TooltrayError('usage', `"${command}" is no address, no program that this computer can find, and no file.`, {
    hint: LIKE_AN_ADDRESS.test(command)
      ? `Did you mean https://${command}?`
      : 'An address begins with https://. A program must be installed first.',
  })
}
