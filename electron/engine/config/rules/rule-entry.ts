import { z } from 'zod'
import { type Decision, type ListedRule, type Rule, decision as decisions, ruleNotes } from '../../../contract/access.ts'
import { writtenPattern } from '../../../contract/consent/written-pattern.ts'
import { argumentPatterns } from '../../../contract/consent/rule-arguments.ts'
import { effect } from '../../../contract/tools.ts'
import { isObject } from '../../base/is-object.ts'
import { someText } from '../../entry/schema-values.ts'

/** The user's decision on tools, clients and profiles. A key that is not set matches everything; texts are patterns with `*`. */
export type RuleEntry = ListedRule

/** The keys that select calls. One that is not set matches everything; texts are patterns with `*`. */
export const callKeys = {
  server: writtenPattern.exactOptional(),
  tool: writtenPattern.exactOptional(),
  effect: effect.exactOptional(),
  client: writtenPattern.exactOptional(),
  profile: someText.exactOptional(),
}

type Notes = 'id' | 'madeAt' | 'from'

export type CallKeys = Omit<RuleEntry, 'decision' | 'unreadable' | 'arguments' | Notes>

/** Returns an id and the time, for a rule that Tooltray writes. */
export type NewNotes = () => Required<Pick<Rule, 'id' | 'madeAt'>>

/** The keys of a rule. Hooks lack `arguments`, because they receive the arguments themselves. */
const ruleKeys = { ...callKeys, arguments: argumentPatterns.exactOptional() }

/** One rule. Unknown keys are an error, because a mistyped key would change its meaning. */
export const ruleEntry: z.ZodType<RuleEntry> = z.strictObject({ ...ruleKeys, ...ruleNotes, decision: decisions })

/** Returns a rule without what is noted beside it. */
export function withoutNotes<Given extends object>(rule: Given): Omit<Given, Notes> {
  return Object.fromEntries(Object.entries(rule).filter(([key]) => !Object.hasOwn(ruleNotes, key))) as Omit<Given, Notes>
}

/**
 * The replacement for an unreadable rule: it denies what its readable keys match, whatever other rules say. A clear `allow` allows nothing.
 * What was to be blocked must not be permitted because of a misplaced comma.
 *
 * @param written as in the file.
 * @param isClear whether it has no duplicate keys.
 */
export function unreadableRule(written: unknown, isClear: boolean): RuleEntry {
  // Of duplicate patterns only the last is known.
  const given = isObject(written) ? (isClear ? written : { ...written, arguments: undefined }) : {}
  const decision: Decision = isClear && given['decision'] === 'allow' ? 'allow' : 'deny'
  return { ...readable(given, { ...ruleKeys, ...ruleNotes }), decision, unreadable: true }
}

/** The keys that select calls, as far as they are readable. */
export function readableKeys(given: Readonly<Record<string, unknown>>): CallKeys {
  return readable(given, callKeys)
}

function readable<Keys extends Readonly<Record<string, z.ZodType>>>(
  given: Readonly<Record<string, unknown>>,
  keys: Keys,
): { [Key in keyof Keys]?: Exclude<z.infer<Keys[Key]>, undefined> } {
  const found = Object.entries(keys).flatMap(([key, schema]) => {
    const { data } = schema.safeParse(given[key])
    return data === undefined ? [] : [[key, data]]
  })
  return Object.fromEntries(found) as { [Key in keyof Keys]?: Exclude<z.infer<Keys[Key]>, undefined> }
}
