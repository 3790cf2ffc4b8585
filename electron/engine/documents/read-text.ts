import { readFile, stat } from 'node:fs/promises'
import { TooltrayError, messageOf, systemCodeOf } from '../base/errors.ts'
import { documentLimits } from './document-limits.ts'

/**
 * The unmodified text of a settings file, or undefined if it does not exist. Throws `config_unreadable`, also if it is not a regular file
 * (reading a pipe would block), and `config_too_large`.
 */
export async function readText(file: string): Promise<string | undefined> {
  try {
    const about = await stat(file)
    if (!about.isFile()) throw unreadable(file, 'it is not a file', 'Put a file in its place.')
    if (about.size > documentLimits.bytes) {
      const size = `has ${Math.ceil(about.size / 1024 ** 2)} MiB; ${documentLimits.bytes / 1024 ** 2} are the most`
      throw new TooltrayError('config_too_large', `${file} ${size}.`, {
        hint: 'Remove what does not belong there.',
        data: { path: file },
      })
    }
    // Strict, and with the byte order mark, so that writing the text back does not change it.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(file))
  } catch (error) {
    if (error instanceof TooltrayError) throw error
    if (isAbsence(error)) return undefined
    throw unreadable(file, messageOf(error), error instanceof TypeError ? 'Save it as UTF-8.' : 'Check who may read it.', error)
  }
}

/** Whether a system error means that the path does not exist. */
export function isAbsence(error: unknown): boolean {
  const code = systemCodeOf(error)
  return code === 'ENOENT' || code === 'ENOTDIR'
}

function unreadable(file: string, why: string, hint: string, cause?: unknown): TooltrayError {
  return new TooltrayError('config_unreadable', `${file} could not be read: ${why}.`, { hint, data: { path: file }, cause })
}
