import type { MatrixCell, PermissionValue } from '../../../electron/contract/consent/permissions.ts'
import { EFFECTS } from '../state-words.ts'
import { VALUE_ICONS, VALUE_WORDS } from '../values.ts'
import { viewOf } from './cell-words.ts'

const LOOKS: Readonly<Record<PermissionValue, string>> = {
  allow: 'bg-good-soft text-good',
  ask: 'bg-warn-soft text-warn',
  off: 'bg-sunken text-ink-2',
}

/** What an app may do on a server, as a word, or as marks for what its tools do. Its link says the same in words. */
export function CellMarks({ cell }: { cell: MatrixCell | undefined }) {
  if (cell === undefined) return <span className="text-ink-2">No access</span>
  const view = viewOf(cell)
  if (view === undefined) return <span className="text-ink-3">Not known yet</span>
  if ('value' in view)
    return (
      <span className="inline-flex items-center gap-1.5">
        <Mark values={[view.value]} />
        {VALUE_WORDS[view.value]}
      </span>
    )
  return (
    // Each effect has its place, so that a column reads from top to bottom.
    <span className="flex gap-0.5">
      {EFFECTS.map((effect) => {
        const share = view.shares.find((each) => each.effect === effect)
        return (
          <span key={effect} className="min-w-13">
            {share !== undefined && (
              <Mark values={share.values}>
                <span className="text-small font-medium tabular-nums">{share.tools}</span>
              </Mark>
            )}
          </span>
        )
      })}
    </span>
  )
}

/** The signs of choices, e.g. in a legend. Where several hold, none has the colour. */
export function Mark({ values, children }: { values: readonly PermissionValue[]; children?: React.ReactNode }) {
  const [only, ...more] = values
  const isOne = only !== undefined && more.length === 0
  const look = isOne ? `gap-1 ${LOOKS[only]}` : 'gap-0.5 bg-card text-ink-2 inset-ring inset-ring-line'
  return (
    <span className={`inline-flex h-6 min-w-6 items-center justify-center rounded-small px-1 ${look}`}>
      {values.map((value) => {
        const Icon = VALUE_ICONS[value]
        return <Icon key={value} className={`${isOne ? 'size-3.5' : 'size-3'} shrink-0`} aria-hidden />
      })}
      {children}
    </span>
  )
}
