import type { AuditRecord } from '../../../electron/contract/activity.ts'
import { decidingSentence } from '../../permissions/exceptions/decided-by-rule.ts'

type Call = Extract<AuditRecord, { outcome: unknown }>

/** How a call was decided, in a word or two: what a filter names, too. */
export const DECISION_NAMES: Readonly<Record<NonNullable<Call['decision']>, string>> = {
  allow: 'Allowed',
  ask: 'Asked you',
  deny: 'Not allowed',
}

/** How the record says that the user decided; for how long may follow. */
const BY_USER = 'person'

/** The decision on a call, and by which rule, hook, or answer of the user. Undefined for a call that failed before it was decided. */
export function decisionWords({ decision, by }: Pick<Call, 'decision' | 'by'>): string | undefined {
  if (decision === undefined) return undefined
  const name = DECISION_NAMES[decision]
  if (by === undefined) return name
  const [first = '', ...notes] = by.split('; ')
  if (first !== BY_USER && !first.startsWith(`${BY_USER}, `)) return `${name}: ${decidingSentence(by) ?? by}`
  const how = `You ${decision === 'allow' ? 'allowed' : 'denied'} it${first.slice(BY_USER.length)}`
  return [how, ...notes].join('; ')
}
