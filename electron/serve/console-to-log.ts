import type { Mask } from '../engine/secrets/mask.ts'

/** What a library writes to the console goes into the log, without secrets: libraries quote what others have answered. */
export function consoleToLog(log: { warn(details: Record<string, unknown>, message: string): void }, mask: Mask): () => void {
  const { warn, error } = console
  const write = (...words: unknown[]): void => log.warn({ from: 'library' }, mask.text(words.map(String).join(' ')).slice(0, 2_000))
  console.warn = write
  console.error = write
  return () => Object.assign(console, { warn, error })
}
