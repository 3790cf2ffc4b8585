import { RotateCcw } from 'lucide-react'
import type { PermissionState, PermissionValue, Permissions } from '../../../electron/contract/consent/permissions.ts'
import type { Effect } from '../../../electron/contract/tools.ts'
import { IconButton } from '../../parts/button.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { EffectIcon } from '../../parts/marks/effect-icon.tsx'
import { ruleSentence, sentenceText } from '../exceptions/rule-sentence.ts'
import { Lock } from '../lock.tsx'
import { setPermissions } from '../permission-actions.ts'
import { DECISIONS, EFFECT_HEADS } from '../state-words.ts'
import { TriState } from '../tri-state.tsx'

const EXAMPLES: readonly (readonly [Effect, string])[] = [
  ['read', 'Search, list, open.'],
  ['write', 'Create, send, edit.'],
  ['destructive', 'Remove for good, or replace what is there.'],
]

/** What becomes of calls by what their tool does, for every app and server. */
export function ByEffect({ permissions: { effects } }: { permissions: Permissions }) {
  const states = effects.find(({ client, server }) => client === undefined && server === undefined)
  if (states === undefined) return null
  return (
    <Card title="By what a tool does">
      <p className="mb-1 text-ink-2">For every app and server, unless an exception says otherwise.</p>
      {EXAMPLES.map(([effect, example]) => (
        <Row key={effect} effect={effect} example={example} state={states[effect]} />
      ))}
    </Card>
  )
}

function Row({ effect, example, state }: { effect: Effect; example: string; state: PermissionState }) {
  const head = EFFECT_HEADS[effect]
  const set = (value: PermissionValue): void =>
    void setPermissions(
      { changes: [{ effect, value }] },
      sentenceText(ruleSentence({ effects: [effect], decision: DECISIONS[value] }, { nameOf: (client) => client })),
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t py-2">
      <EffectIcon effect={effect} />
      <span className="min-w-28 flex-1">
        <span className="font-medium">{head}</span>
        <span className="block text-small text-ink-2">{example}</span>
      </span>
      <Lock state={state} />
      {state.set !== undefined && (
        <IconButton
          label={`${head}: back to the default`}
          onClick={() => void setPermissions({ changes: [{ effect, value: 'inherit' }] }, `${head}: back to the default.`)}
        >
          <RotateCcw className="size-3.5" aria-hidden />
        </IconButton>
      )}
      <TriState compact label={head} value={state.value} onChange={set} />
    </div>
  )
}
