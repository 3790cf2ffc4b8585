import type { Mask } from '../engine/secrets/mask.ts'

/**
 * Logs an unhandled rejection with its stack: one such defect does not end the engine for every client. Returns a function that undoes
 * this. An uncaught exception still ends the process, because the state after it is unknown; helpers start the next engine.
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
