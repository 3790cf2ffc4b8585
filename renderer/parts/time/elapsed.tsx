import { durationOf } from './ago.ts'
import { SECOND, useSeconds } from './use-seconds.ts'

/** The running time of something, counting. Hidden for the first second. */
export function Elapsed({ since }: { since: number }) {
  const passed = Math.floor((useSeconds() - since) / SECOND) * SECOND
  return passed < SECOND ? null : <span className="tabular-nums">for {durationOf(passed).replace('.0 s', ' s')}</span>
}
