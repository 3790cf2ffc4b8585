import type { Mask } from '../engine/secrets/mask.ts'

/**
 * Redirects a library's console output to the log, with secrets masked: libraries quote responses. Returns a function that restores the
 * console.
 */
export function consoleToLog(log: { warn(details: Record<string, unknown>, message: string): void }, mask: Mask): () => void {
  const { warn, error } = console
  const write = (...words: unknown[]): void => log.warn({ from: 'library' }, mask.text(words.map(String).join(' ')).slice(0, 2_000))
  console.warn = write
  console.error = write
  return () => Object.assign(console, { warn, error })
}
