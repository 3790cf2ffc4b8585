import type { PermissionState, PermissionValue } from '../../../../contract/consent/permissions.ts'
import type { Decision } from '../../../../contract/access.ts'
import type { PolicyAnswer } from '../../../authorization/policy/decide.ts'
import type { RuleEntry } from '../../../config/rules/rule-entry.ts'
import { type Cell, isOfCell } from '../../../config/permissions/cell-rules.ts'

/** What users choose from, for each decision of a rule. */
export const VALUES = { allow: 'allow', ask: 'ask', deny: 'off' } as const satisfies Record<Decision, PermissionValue>

/** The answer of the policy for a cell. */
type Answer = Pick<PolicyAnswer, 'decision' | 'by' | 'keys'>

/**
 * Returns the state of a cell.
 *
 * @param answer of the policy on calls that the cell is about.
 * @param rules of servers.json.
 * @param isSwitched for the tool of every client: whether its switch is off, and by its own name.
 */
export function stateOf(cell: Cell, answer: Answer, rules: readonly RuleEntry[], isSwitched = false): PermissionState {
  const value = VALUES[answer.decision]
  const set = isSwitched ? 'off' : setIn(cell, rules)
  const isLocked = set === undefined ? outranks(answer, cell) : set !== value
  return { value, by: answer.by, ...(set === undefined ? {} : { set }), ...(isLocked ? { locked: true } : {}) }
}

/** What the rules of a cell set, as far as they apply to all its effects. */
function setIn(cell: Cell, rules: readonly RuleEntry[]): PermissionValue | undefined {
  const own = rules.filter((rule) => isOfCell(rule, cell))
  const [first] = own
  if (first === undefined || own.some(({ decision }) => decision !== first.decision)) return undefined
  const isWhole = cell.effects.every((effect) => own.some((rule) => rule.effect === undefined || rule.effect === effect))
  return isWhole ? VALUES[first.decision] : undefined
}

/** Whether an `allow` of the cell would not hold beside what decides now: it names more keys, or as many and is stricter. */
function outranks({ decision, keys }: Answer, cell: Cell): boolean {
  const own = 1 + [cell.client, cell.server, cell.tool].filter((key) => key !== undefined).length
  return keys > own || (keys === own && decision !== 'allow')
}
