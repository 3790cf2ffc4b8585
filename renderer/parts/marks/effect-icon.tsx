import { Eye, Pencil, Trash2 } from 'lucide-react'
import type { Effect } from '../../../electron/contract/tools.ts'

const ICONS = { read: Eye, write: Pencil, destructive: Trash2 } as const

/** What a tool does, as a picture; the words stand beside it or in its head. */
export function EffectIcon({ effect, title }: { effect: Effect; title?: string }) {
  const Icon = ICONS[effect]
  return (
    <span title={title} className="inline-flex shrink-0">
      <Icon className={`size-4 ${effect === 'destructive' ? 'text-bad' : 'text-ink-2'}`} aria-hidden />
    </span>
  )
}
