import { TooltrayError } from '../../base/errors.ts'

/**
 * Returns a session's statement about itself, or a fallback if its profile or role is missing: nothing can be found then, and every call
 * reports it.
 */
export function unlessMissing<T>(say: () => T, otherwise: (error: TooltrayError) => T): T {
  try {
    return say()
  } catch (error) {
    if (error instanceof TooltrayError) return otherwise(error)
    throw error
  }
}
