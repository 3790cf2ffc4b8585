import { systemCodeOf } from '../errors.ts'

/** For `.catch` of a call to the file system: returns undefined if the file or folder does not exist. Throws every other error. */
export function absent(error: unknown): undefined {
  if (systemCodeOf(error) !== 'ENOENT') throw error
  return undefined
}
