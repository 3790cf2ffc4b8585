import { z } from 'zod'
import { type Decision, type ListedRule, decision as decisions } from '../../../contract/access.ts'
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

export type CallKeys = Omit<RuleEntry, 'decision' | 'unreadable'>

/** One rule. A key that is mistyped must not be a rule that means something else. */
export const ruleEntry: z.ZodType<RuleEntry> = z.strictObject({ ...callKeys, decision: decisions })

/**
 * What holds of a rule that cannot be read: it denies what those of its keys mean that can be, whatever other rules say; one that is
 * plainly an `allow` allows nothing. What a person wanted to keep from an AI must not be open because of a comma.
 *
 * @param written as it stands in the file.
 * @param isClear whether no key of it stands twice.
 */
export function unreadableRule(written: unknown, isClear: boolean): RuleEntry {
  const given = isObject(written) ? written : {}
  const decision: Decision = isClear && given['decision'] === 'allow' ? 'allow' : 'deny'
  return { ...readableKeys(given), decision, unreadable: true }
}

/** Those of the keys that say which calls are meant, as far as they can be read. */
export function readableKeys(given: Readonly<Record<string, unknown>>): CallKeys {
  const readable = Object.entries(callKeys).flatMap(([key, schema]) => {
    const { data } = schema.safeParse(given[key])
    return data === undefined ? [] : [[key, data]]
  })
  return Object.fromEntries(readable) as CallKeys
}
