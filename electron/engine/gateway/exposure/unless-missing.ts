import { TooltrayError } from '../../base/errors.ts'

/**
 * What a session says of itself; something else where its profile or role is not there: nothing can be found then, and every call tells so.
 */
export function unlessMissing<T>(say: () => T, otherwise: (error: TooltrayError) => T): T {
  try {
    return say()
  } catch (error) {
    if (error instanceof TooltrayError) return otherwise(error)
    throw error
  }
}
