import { Ban, Check, TriangleAlert } from 'lucide-react'
import type { ActivityRecord } from '../../electron/contract/activity.ts'

const OUTCOME_NAMES: Readonly<Record<ActivityRecord['outcome'], string>> = {
  ok: 'ok',
  'tool-error': 'failed',
  error: 'failed',
  cancelled: 'cancelled',
}

/** Returns the outcome in a word or two: for a search, the number of tools found. */
export function outcomeOf(record: ActivityRecord): string {
  if (record.kind === 'call' || record.outcome !== 'ok') return OUTCOME_NAMES[record.outcome]
  return record.hits === 0 ? 'none found' : `${record.hits} found`
}

/** Whether it failed. A cancelled call did not. */
export function isFailed({ outcome }: ActivityRecord): boolean {
  return outcome === 'tool-error' || outcome === 'error'
}

/** An outcome with a given text, by shape and color. */
export function Outcome({ outcome, children }: { outcome: ActivityRecord['outcome']; children: string }) {
  const Icon = outcome === 'ok' ? Check : outcome === 'cancelled' ? Ban : TriangleAlert
  const tone = outcome === 'ok' ? 'text-good' : outcome === 'cancelled' ? 'text-ink-2' : 'text-bad'
  return (
    <span className={`flex items-center gap-1.5 whitespace-nowrap ${tone}`}>
      <Icon className="size-3.5 shrink-0" aria-hidden />
      <span className="truncate">{children}</span>
    </span>
  )
}
