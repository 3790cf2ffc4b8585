import { nearestTimer } from '../../base/nearest-timer.ts'
import type { Clock } from '../../base/platform.ts'

/** A token that is to be renewed before anybody needs it. */
export interface AgeingToken {
  readonly url: string
  /** When it begins to age, ms since 1970: another one for each token. */
  readonly renewAt: number
  /** Returns false when it can never be renewed. Throws for what may pass. */
  renew(): Promise<boolean>
}

/** Renews tokens that no call asks for. */
export interface RenewAhead {
  /** Something has changed: a sign-in, the servers, or time itself, because the machine slept. */
  look(): void
  stop(): void
}

/** In ms. An authorisation server that is down is asked again after this, and after twice as long each time. */
const FIRST_RETRY = 60_000
const LAST_RETRY = 30 * 60_000
/** A timer cannot be set for months, does not run while the machine sleeps, and knows nothing of a clock that is set. In ms. */
const LONGEST_WAIT = 60 * 60_000

interface Try {
  readonly of: number
  readonly failures: number
  /** Of the monotonic clock, in ms; undefined while a try is under way. */
  readonly notBefore: number | undefined
}

/** What `createRenewAhead` works with. */
interface RenewAheadDeps {
  clock: Clock
  tokens: () => readonly AgeingToken[]
}

/** @param deps.tokens those of the servers that are in use, as they are now. */
export function createRenewAhead(deps: RenewAheadDeps): RenewAhead {
  const { clock, tokens } = deps
  const tries = new Map<string, Try>()
  let stopped = false

  const attempt = async ({ url, renewAt, renew }: AgeingToken, failures: number): Promise<void> => {
    tries.set(url, { of: renewAt, failures, notBefore: undefined })
    const after = await renew().then(
      (goesOn) => (goesOn ? FIRST_RETRY : Infinity),
      () => Math.min(LAST_RETRY, FIRST_RETRY * 2 ** failures),
    )
    tries.set(url, { of: renewAt, failures: failures + 1, notBefore: clock.monotonic() + after })
    look()
  }

  const look = (): void => {
    if (stopped) return
    for (const token of tokens()) {
      const last = tries.get(token.url)
      const before = last?.of === token.renewAt ? last : undefined
      if (before !== undefined && before.notBefore === undefined) continue
      const now = clock.monotonic()
      const wait = Math.max(token.renewAt - clock.now(), (before?.notBefore ?? now) - now)
      if (wait <= 0) void attempt(token, before?.failures ?? 0)
      else timer.ringBy(now + Math.min(wait, LONGEST_WAIT))
    }
  }
  const timer = nearestTimer(clock, look)

  return {
    look,
    stop() {
      stopped = true
      timer.stop()
    },
  }
}
