import { SECOND, useSeconds } from './use-seconds.ts'

/** The time that is left, as `1:05`. */
export function Countdown({ until }: { until: number }) {
  const left = Math.max(0, Math.ceil((until - useSeconds()) / SECOND))
  return <span className="tabular-nums">{`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`}</span>
}
