import { nearestTimer } from '../../base/nearest-timer.ts'
import type { Clock } from '../../base/platform.ts'

/** A token to renew before it is needed. */
export interface AgeingToken {
  /** Identifies its sign-in. */
  readonly id: string
  /** When to renew it, ms since 1970; different for each token. */
  readonly renewAt: number
  /** Returns false if it can never be renewed. Throws for temporary failures. */
  renew(): Promise<boolean>
}

/** Renews tokens in the background. */
export interface RenewAhead {
  /** Call when sign-ins or servers change, or after the machine slept. */
  look(): void
  stop(): void
}

/** In ms. A failed renewal is retried after this, doubled each time. */
const FIRST_RETRY = 60_000
const LAST_RETRY = 30 * 60_000
/** In ms. Timers cannot run for months, stop while the machine sleeps, and ignore changes of the clock. */
const LONGEST_WAIT = 60 * 60_000

interface Try {
  readonly of: number
  readonly failures: number
  /** On the monotonic clock, in ms; undefined during an attempt. */
  readonly notBefore: number | undefined
}

/** Dependencies of `createRenewAhead`. */
interface RenewAheadDeps {
  clock: Clock
  tokens: () => readonly AgeingToken[]
}

/**
 * Creates the renewal. It owns one timer, and at most one attempt per token runs at once.
 *
 * @param deps.tokens returns the current tokens of the servers in use.
 */
export function createRenewAhead(deps: RenewAheadDeps): RenewAhead {
  const { clock, tokens } = deps
  const tries = new Map<string, Try>()
  let stopped = false

  const attempt = async ({ id, renewAt, renew }: AgeingToken, failures: number): Promise<void> => {
    tries.set(id, { of: renewAt, failures, notBefore: undefined })
    const after = await renew().then(
      (goesOn) => (goesOn ? FIRST_RETRY : Infinity),
      () => Math.min(LAST_RETRY, FIRST_RETRY * 2 ** failures),
    )
    tries.set(id, { of: renewAt, failures: failures + 1, notBefore: clock.monotonic() + after })
    look()
  }

  const look = (): void => {
    if (stopped) return
    for (const token of tokens()) {
      const last = tries.get(token.id)
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
