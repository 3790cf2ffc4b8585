import type { ActivityRecord } from '../../electron/contract/activity.ts'
import { durationOf } from '../parts/time/ago.ts'
import { isFailed } from './outcome.tsx'
import { percentile } from './percentile.ts'

const SHOWN = 60
/** Width of a call and height of the picture, in CSS pixels. */
const [STEP, HEIGHT] = [3, 28]

/** The durations of the last calls, the newest at the right, with their median and 95th percentile. */
export function Latency({ records }: { records: readonly ActivityRecord[] }) {
  // Stops after as many calls as are drawn.
  const calls: ActivityRecord[] = []
  for (const record of records) {
    if (calls.length === SHOWN) break
    if (record.kind === 'call') calls.push(record)
  }
  if (calls.length === 0) return null
  const latest = calls.map((call) => ({ milliseconds: call.milliseconds, failed: isFailed(call) }))
  const times = latest.map(({ milliseconds }) => milliseconds)
  const [median, slow, slowest] = [percentile(times, 50), percentile(times, 95), Math.max(...times, 1)]
  // Logarithmic: otherwise one call of a minute would hide those of milliseconds.
  const heightOf = (milliseconds: number): number => Math.max(2, (Math.log1p(milliseconds) / Math.log1p(slowest)) * HEIGHT)
  return (
    <div className="flex items-center gap-3 @max-3xl:hidden">
      <span className="text-small text-ink-2 tabular-nums">
        Median {durationOf(median)} · 95 % within {durationOf(slow)}
      </span>
      <svg
        width={latest.length * STEP}
        height={HEIGHT}
        role="img"
        aria-label={`Last ${latest.length} calls: half took at most ${durationOf(median)}, 95 of 100 at most ${durationOf(slow)}`}
      >
        {latest.map(({ milliseconds, failed }, index) => {
          const height = heightOf(milliseconds)
          return (
            <rect
              key={index}
              x={(latest.length - index - 1) * STEP}
              y={HEIGHT - height}
              width={STEP - 1}
              height={height}
              className={failed ? 'fill-bad' : 'fill-accent'}
            >
              <title>{durationOf(milliseconds)}</title>
            </rect>
          )
        })}
      </svg>
    </div>
  )
}
