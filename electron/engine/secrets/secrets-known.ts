import type { Clock } from '../base/platform.ts'
import type { NamedSecrets } from './named-secrets.ts'

/** In ms: a keychain that is locked asks its person each time. */
const RETRY = 10 * 60_000

/**
 * Says whether the values of all secrets that are stored are known, so that they are masked. They are read when this is first asked; until
 * they are, it says no.
 */
export function secretsKnown(named: Pick<NamedSecrets, 'list' | 'get'>, clock: Pick<Clock, 'monotonic'>): () => boolean {
  let state: 'unknown' | 'reading' | 'known' = 'unknown'
  let from = -Infinity
  const read = async (): Promise<void> => {
    for (const { name } of named.list()) await named.get(name)
  }
  return () => {
    if (state === 'unknown' && named.list().length === 0) state = 'known'
    if (state === 'unknown' && clock.monotonic() >= from) {
      state = 'reading'
      read().then(
        () => (state = 'known'),
        () => {
          state = 'unknown'
          from = clock.monotonic() + RETRY
        },
      )
    }
    return state === 'known'
  }
}
