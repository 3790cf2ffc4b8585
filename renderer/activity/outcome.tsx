import { Ban, Check, TriangleAlert } from 'lucide-react'
import type { CallRecord } from '../../electron/control/contract.ts'

export const OUTCOME_NAMES: Readonly<Record<CallRecord['outcome'], string>> = { ok: 'ok', 'tool-error': 'tool error', error: 'failed', cancelled: 'cancelled' }

/** How a call ended, by shape and colour. */
export function OutcomeMark({ outcome }: { outcome: CallRecord['outcome'] }) {
  const Icon = outcome === 'ok' ? Check : outcome === 'cancelled' ? Ban : TriangleAlert
  const tone = outcome === 'ok' ? 'text-good' : outcome === 'cancelled' ? 'text-muted' : outcome === 'error' ? 'text-bad' : 'text-warn'
  return (
    <span className={`flex items-center gap-1.5 ${tone}`}>
      <Icon className="size-3.5 shrink-0" aria-hidden />
      {OUTCOME_NAMES[outcome]}
    </span>
  )
}
