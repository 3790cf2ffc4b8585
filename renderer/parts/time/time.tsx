import { useSyncExternalStore } from 'react'
import { agoOf } from './ago.ts'
import { momentOf } from './clock.ts'

/** In ms. */
const STEP = 10_000

const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all displayed times; it stops while there are none. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const each of listeners) each()
  }, STEP)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** A time relative to now; the exact one on hover. */
export function Time({ at }: { at: number }) {
  const moment = useSyncExternalStore(subscribe, () => now)
  return (
    <time dateTime={new Date(at).toISOString()} title={momentOf(at)}>
      {agoOf(at, moment)}
    </time>
  )
}
