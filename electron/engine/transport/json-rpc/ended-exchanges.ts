import { nearestTimer } from '../../base/nearest-timer.ts'
import type { Clock } from '../../base/platform.ts'

/** Ends HTTP exchanges that no request waits for any more. */
export interface EndedExchanges {
  /** The exchange is complete: the server has `MOMENT` left to end it by itself. */
  add(exchange: AbortController): void
  stop(): void
}

/** In ms. */
export const MOMENT = 10_000

/** Aborts exchanges that a server leaves open after their end; otherwise connections would accumulate. */
export function endedExchanges(clock: Clock): EndedExchanges {
  const ended: { readonly exchange: AbortController; readonly by: number }[] = []
  const timer = nearestTimer(clock, (now) => {
    const due = ended.findIndex(({ by }) => by > now)
    for (const { exchange } of ended.splice(0, due === -1 ? ended.length : due)) exchange.abort()
    if (ended[0] !== undefined) timer.ringBy(ended[0].by)
  })
  return {
    add(exchange) {
      const by = clock.monotonic() + MOMENT
      ended.push({ exchange, by })
      timer.ringBy(by)
    },
    stop() {
      timer.stop()
      for (const { exchange } of ended.splice(0)) exchange.abort()
    },
  }
}
