import { z } from 'zod'
import { type Decision, type ListedRule, decision as decisions } from '../../../contract/access.ts'
import { argumentPatterns } from '../../../contract/consent/rule-arguments.ts'
import { effect } from '../../../contract/tools.ts'
import { isObject } from '../../base/is-object.ts'
import { someText } from '../../entry/schema-values.ts'

/** What a person has decided of tools, clients and profiles. A key that is not set stands for all; texts are patterns with `*`. */
export type RuleEntry = ListedRule

/** The keys that say which calls are meant: one that is not set stands for all, texts are patterns with `*`. */
export const callKeys = {
  server: someText.exactOptional(),
  tool: someText.exactOptional(),
  effect: effect.exactOptional(),
  client: someText.exactOptional(),
  profile: someText.exactOptional(),
}

export type CallKeys = Omit<RuleEntry, 'decision' | 'unreadable' | 'arguments'>

/** Those of a rule: hooks see the arguments themselves. */
const ruleKeys = { ...callKeys, arguments: argumentPatterns.exactOptional() }

/** One rule. A key that is mistyped must not be a rule that means something else. */
export const ruleEntry: z.ZodType<RuleEntry> = z.strictObject({ ...ruleKeys, decision: decisions })

/**
 * What holds of a rule that cannot be read: it denies what those of its keys mean that can be, whatever other rules say; one that is
 * plainly an `allow` allows nothing. What a person wanted to keep from an AI must not be open because of a comma.
 *
 * @param written as it stands in the file.
 * @param isClear whether no key of it stands twice.
 */
export function unreadableRule(written: unknown, isClear: boolean): RuleEntry {
  // Of a pattern that stands twice only the last is known.
  const given = isObject(written) ? (isClear ? written : { ...written, arguments: undefined }) : {}
  const decision: Decision = isClear && given['decision'] === 'allow' ? 'allow' : 'deny'
  return { ...readable(given, ruleKeys), decision, unreadable: true }
}

/** Those of the keys that say which calls are meant, as far as they can be read. */
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
