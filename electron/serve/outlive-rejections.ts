import type { Mask } from '../engine/secrets/mask.ts'

/**
 * A promise that rejects and that nobody waits for is a defect in one corner; it is written into the log with its place, and does not end
 * everybody's engine. Returns what takes that back. An exception that nobody catches still ends the process: nobody knows what it left half
 * done, and helpers start the next engine.
 */
export function outliveRejections(log: { error(details: Record<string, unknown>, message: string): void }, mask: Mask): () => void {
  const onRejection = (reason: unknown): void => {
    log.error(
      { error: mask.text(reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)).slice(0, 2_000) },
      'something failed, and nothing was waiting for it',
    )
  }
  process.on('unhandledRejection', onRejection)
  return () => void process.off('unhandledRejection', onRejection)
}
