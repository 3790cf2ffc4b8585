import type { Clock } from '../../../engine/base/platform.ts'

/** In ms, how long the start of a response waits for its end: most are complete by then, and are sent in one piece. */
export const MOMENT = 5

/** A value, if it arrives within a moment. */
export interface WithinAMoment<T> {
  /** Undefined if the moment has passed, or `settle` was called without a value. */
  readonly value: Promise<T | undefined>
  /** Sets the value, or undefined to stop waiting. Returns whether it was still awaited. */
  settle(value: T | undefined): boolean
}

/** Creates a value that becomes undefined after `MOMENT`. */
export function withinAMoment<T>(clock: Pick<Clock, 'after'>): WithinAMoment<T> {
  let isOpen = true
  const { promise, resolve } = Promise.withResolvers<T | undefined>()
  const settle = (value: T | undefined): boolean => {
    if (!isOpen) return false
    isOpen = false
    cancel()
    resolve(value)
    return true
  }
  const cancel = clock.after(MOMENT, () => settle(undefined))
  return { value: promise, settle }
}
