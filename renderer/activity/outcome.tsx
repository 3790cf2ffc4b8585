import { Ban, Check, TriangleAlert } from 'lucide-react'
import type { ActivityRecord } from '../../electron/contract/activity.ts'
import { countedAs } from '../../electron/control/words/counted-as.ts'
import { windowMessage } from '../help/window-words.ts'
import { withSentence } from '../permissions/exceptions/decided-by-rule.ts'

/** How a call counts, in words. */
export const OUTCOME_NAMES: Readonly<Record<ReturnType<typeof countedAs>, string>> = {
  ok: 'done',
  failed: 'failed',
  denied: 'not allowed',
  unanswered: 'not answered',
  cancelled: 'cancelled',
}

/** Returns the outcome in a word or two: for a search, the number of tools found. */
export function outcomeOf(record: ActivityRecord): string {
  if (record.kind === 'call' || record.outcome !== 'ok') return OUTCOME_NAMES[countedAs(record)]
  return record.hits === 0 ? 'none found' : `${record.hits} found`
}

/** Whether it failed. A cancelled call did not, nor one that the user denied or did not answer. */
export function isFailed(record: ActivityRecord): boolean {
  return countedAs(record) === 'failed'
}

/** What went wrong, or why it was denied, as a sentence; undefined if nothing did. */
export function troubleOf(record: ActivityRecord): string | undefined {
  if (record.message === undefined) return undefined
  return windowMessage(record.kind === 'call' ? withSentence(record.message, record.by) : record.message)
}

/** How a record counts, with a given text, by shape and color. */
export function Outcome({ counted, children }: { counted: ReturnType<typeof countedAs>; children: string }) {
  const Icon = counted === 'ok' ? Check : counted === 'failed' ? TriangleAlert : Ban
  const tone = { ok: 'text-good', failed: 'text-bad', denied: 'text-warn', unanswered: 'text-warn', cancelled: 'text-ink-2' }[counted]
  return (
    <span className={`flex items-center gap-1.5 whitespace-nowrap ${tone}`}>
      <Icon className="size-3.5 shrink-0" aria-hidden />
      <span className="truncate">{children}</span>
    </span>
  )
}
