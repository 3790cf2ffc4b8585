import type { MatrixCell, PermissionValue } from '../../../electron/contract/consent/permissions.ts'
import type { Effect } from '../../../electron/contract/tools.ts'
import { counted } from '../../parts/time/ago.ts'
import { EFFECTS, EFFECT_HEADS } from '../state-words.ts'
import { VALUES, VALUE_WORDS } from '../values.ts'

/** The tools with one effect: what becomes of their calls, and how many they are. */
export interface EffectShare {
  readonly effect: Effect
  /** Several, if they differ. */
  readonly values: readonly PermissionValue[]
  readonly tools: number
}

/** What a cell of the matrix shows: one value for everything on the server, or the shares of each effect. */
export type CellView = { readonly value: PermissionValue } | { readonly shares: readonly EffectShare[] }

/**
 * Returns what a cell shows; undefined if no tools are known: what single tools will meet cannot be said then, unless the whole server is
 * off.
 */
export function viewOf(cell: MatrixCell): CellView | undefined {
  const shares = EFFECTS.map((effect): EffectShare => {
    const counts = cell[effect]
    return { effect, values: VALUES.filter((each) => counts[each] > 0), tools: counts.allow + counts.ask + counts.off }
  }).filter(({ tools }) => tools > 0)
  if (shares.length === 0) return EFFECTS.every((effect) => cell[effect].value === 'off') ? { value: 'off' } : undefined
  const [first, ...more] = new Set(shares.flatMap(({ values }) => values))
  return first !== undefined && more.length === 0 ? { value: first } : { shares }
}

/** Says what a cell shows: `Read: Allow (26 tools). Change: Ask (11 tools).` */
export function cellWords(cell: MatrixCell): string {
  const view = viewOf(cell)
  if (view === undefined) return 'Its tools are not known yet.'
  if ('shares' in view) return view.shares.map((share) => `${EFFECT_HEADS[share.effect]}: ${shareWords(cell, share)}.`).join(' ')
  const total = EFFECTS.reduce((sum, effect) => sum + cell[effect][view.value], 0)
  return total === 0 ? `${VALUE_WORDS[view.value]}.` : `${VALUE_WORDS[view.value]} (${counted(total, 'tool')}).`
}

function shareWords(cell: MatrixCell, { effect, values }: EffectShare): string {
  return values.map((value) => `${VALUE_WORDS[value]} (${counted(cell[effect][value], 'tool')})`).join(', ')
}
