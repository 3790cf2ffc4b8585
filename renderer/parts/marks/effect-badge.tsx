import { EFFECT_FROM, effectWords } from '../../../electron/control/state-words.ts'
import type { ToolChoice } from '../../../electron/contract/tools.ts'

const LOOKS = {
  read: 'text-ink-2 border-line',
  write: 'text-warn border-warn/40',
  destructive: 'text-bad border-bad/40',
} as const

/** What a tool does, and how this is known, except for past calls. */
export function EffectBadge({ effect, from }: { effect: keyof typeof LOOKS; from?: ToolChoice['effectFrom'] }) {
  return (
    <span title={from && EFFECT_FROM[from].sentence} className={`shrink-0 rounded-box border px-1.5 text-small ${LOOKS[effect]}`}>
      {from === undefined ? effect : effectWords(effect, from)}
    </span>
  )
}
