import { windowHint, windowMessage } from '../help/window-words.ts'

/** Converts an error of the engine, or of the connection, to two sentences: what happened, and what to do. */
export function explainError(error: unknown): { message: string; hint: string | undefined; code: string | undefined } {
  const message = error instanceof Error ? error.message : String(error)
  const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : undefined
  const { hint, code } = (typeof data === 'object' && data !== null ? data : {}) as { hint?: unknown; code?: unknown }
  return {
    message: windowMessage(message),
    hint: typeof hint === 'string' ? windowHint(hint) : undefined,
    code: typeof code === 'string' ? code : undefined,
  }
}
