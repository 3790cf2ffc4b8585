import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { systemCodeOf } from '../errors.ts'

/** Opening a pipe waits for its other end, and opening a device may do anything. Windows has no such flag. */
const NO_WAIT = constants.O_NONBLOCK ?? 0

/**
 * Opens a regular file to read it. Waits for nothing: a pipe, a device, or a socket in its place is not opened.
 *
 * @param follow whether it may be a symbolic link. @returns its descriptor, which the caller closes, and its size in bytes; undefined if it
 * is no regular file. Throws the system's error, also for a file that does not exist.
 */
export function openRegular(file: string, follow = true): { readonly descriptor: number; readonly size: number } | undefined {
  let descriptor: number
  try {
    descriptor = openSync(file, constants.O_RDONLY | NO_WAIT | (follow ? 0 : (constants.O_NOFOLLOW ?? 0)))
  } catch (error) {
    // A socket, and a link that may not be followed.
    if (['ENXIO', 'ELOOP', 'EISDIR'].includes(systemCodeOf(error) ?? '')) return undefined
    throw error
  }
  const about = fstatSync(descriptor)
  if (about.isFile()) return { descriptor, size: about.size }
  closeSync(descriptor)
  return undefined
}

/**
 * The text of a small regular file.
 *
 * @param most bytes. @returns undefined if it does not exist, is larger, or is no regular file. Throws other errors of the system.
 */
export function readSmall(file: string, most: number): string | undefined {
  let opened: ReturnType<typeof openRegular>
  try {
    opened = openRegular(file)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(systemCodeOf(error) ?? '')) return undefined
    throw error
  }
  if (opened === undefined) return undefined
  try {
    return opened.size > most ? undefined : readFileSync(opened.descriptor, 'utf8')
  } finally {
    closeSync(opened.descriptor)
  }
}
