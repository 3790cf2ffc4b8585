import type { Clock } from '../base/platform.ts'
import type { NamedSecrets } from './named-secrets.ts'

/** In ms: a keychain that is locked asks its person each time. */
const RETRY = 10 * 60_000

/** The sign-ins of which something is kept, by address; `learn` makes their tokens known. */
interface KeptSignIns {
  kept(): readonly string[]
  learn(url: string): Promise<unknown>
}

/**
 * Says whether the values of all secrets that are stored are known, tokens of sign-ins among them, so that they are masked. They are read
 * when this is first asked; until they are, it says no.
 */
export function secretsKnown(
  named: Pick<NamedSecrets, 'list' | 'get'>,
  signIns: KeptSignIns,
  clock: Pick<Clock, 'monotonic'>,
): () => boolean {
  let state: 'unknown' | 'reading' | 'known' = 'unknown'
  let from = -Infinity
  const read = async (): Promise<void> => {
    for (const { name } of named.list()) await named.get(name)
    for (const url of signIns.kept()) await signIns.learn(url)
  }
  return () => {
    if (state === 'unknown' && named.list().length === 0 && signIns.kept().length === 0) state = 'known'
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
