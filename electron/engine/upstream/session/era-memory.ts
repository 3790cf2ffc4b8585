import type { Era } from '../../transport/era.ts'

/** Remembers eras between runs, so that a known old server is not probed again at each start. */
export interface EraMemory {
  /** @param key hash of the server's configuration. */
  recall(key: string): Era | undefined
  remember(key: string, era: Era): void
  forget(key: string): void
}

/** In ms. A server may be upgraded, so it is probed again after a week. */
export const ERA_HORIZON = 7 * 24 * 60 * 60 * 1000
