import type { Clock } from '../../../engine/base/platform.ts'

/** How long the beginning of an answer waits for its end, in ms: most are there by then, and go in one piece. */
export const MOMENT = 5

/** What is asked for, if it is there within a moment. */
export interface WithinAMoment<T> {
  /** Undefined where the moment has passed, or somebody said that it is not waited for. */
  readonly value: Promise<T | undefined>
  /** Takes the value, or that there is none to wait for. Returns whether it was waited for. */
  settle(value: T | undefined): boolean
}

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
