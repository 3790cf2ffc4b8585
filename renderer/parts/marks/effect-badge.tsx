import { EFFECT_FROM } from '../../../electron/control/state-words.ts'
import type { ToolChoice } from '../../../electron/contract/tools.ts'

const LOOKS = {
  read: { word: 'Reads', className: 'text-ink-2 border-line' },
  write: { word: 'Changes things', className: 'text-warn border-warn/40' },
  destructive: { word: 'Deletes or overwrites', className: 'text-bad border-bad/40' },
} as const

/** What a tool does, and how this is known, except for past calls. */
export function EffectBadge({ effect, from }: { effect: keyof typeof LOOKS; from?: ToolChoice['effectFrom'] }) {
  const { word, className } = LOOKS[effect]
  const { short = '', sentence } = from === undefined ? {} : EFFECT_FROM[from]
  return (
    <span title={sentence} className={`shrink-0 rounded-box border px-1.5 text-small ${className}`}>
      {short === '' ? word : `${word} (${short})`}
    </span>
  )
}
