import type { Clock } from '../base/platform.ts'
import type { NamedSecrets } from './named-secrets.ts'

/** In ms: a locked keychain may prompt the user each time. */
const RETRY = 10 * 60_000

/** Stored sign-ins; `learn` registers their tokens with the mask. */
interface KeptSignIns<Key> {
  kept(): readonly Key[]
  learn(key: Key): Promise<unknown>
}

/**
 * Creates a function that returns whether all stored secrets, including tokens of sign-ins, are known and therefore masked. The first call
 * starts reading them, and returns false until they are read.
 */
export function secretsKnown<Key>(
  named: Pick<NamedSecrets, 'keys' | 'get'>,
  signIns: KeptSignIns<Key>,
  clock: Pick<Clock, 'monotonic'>,
): () => boolean {
  let state: 'unknown' | 'reading' | 'known' = 'unknown'
  let from = -Infinity
  const read = async (): Promise<void> => {
    for (const name of named.keys()) await named.get(name)
    for (const key of signIns.kept()) await signIns.learn(key)
  }
  return () => {
    if (state === 'unknown' && named.keys().length === 0 && signIns.kept().length === 0) state = 'known'
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
