import type { Rule, RulePlace } from '../../../contract/access.ts'
import { TooltrayError } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'
import { memberOf, parseJsonc, valueOfNode } from '../../documents/jsonc-document.ts'
import { addListItems, removeListItems } from '../../documents/jsonc-items.ts'
import { canonicalJson } from '../../entry/consent/canonical-json.ts'
import type { ConfigStore } from '../config-store.ts'
import { type NewNotes, ruleEntry, withoutNotes } from './rule-entry.ts'

/**
 * Creates the edits of the rules in `servers.json`. All may throw what `ConfigStore.write` throws.
 *
 * @param newNotes returns the notes of a rule that Tooltray writes.
 */
export function ruleEdits(config: Pick<ConfigStore, 'write'>, newNotes: NewNotes) {
  return {
    /**
     * Appends rules, all or none, except those that exist already. Throws `config_invalid`.
     *
     * @param wanted without `from`, a rule has no notes: it counts as written by hand.
     */
    async add(...wanted: readonly Rule[]): Promise<void> {
      const rules = wanted.map(checkedRule)
      await config.write((text) =>
        withRules(
          text,
          rules.map((rule) => notedRule(rule, newNotes)),
        ),
      )
    },
    /** Replaces a rule; it keeps its id. Throws `rule_unknown`, `config_invalid`. */
    async change(place: RulePlace, wanted: Rule): Promise<void> {
      const rule = checkedRule(wanted)
      await config.write((text) => {
        const { at, written } = foundRule(text, place)
        const kept = isObject(written) && typeof written['id'] === 'string' ? { id: written['id'] } : {}
        return addListItems(removeListItems(text, 'rules', new Set([at])), 'rules', [{ ...notedRule(rule, newNotes), ...kept }])
      })
    },
    /** Removes a rule, and returns it as it was written. Throws `rule_unknown`. */
    async remove(place: RulePlace): Promise<unknown> {
      let removed: unknown
      await config.write((text) => {
        const { at, written } = foundRule(text, place)
        removed = written
        return removeListItems(text, 'rules', new Set([at]))
      })
      return removed
    },
  }
}

/** Returns a rule that can be written. Throws `config_invalid`. */
export function checkedRule(wanted: Rule): Rule {
  const result = ruleEntry.safeParse(wanted)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new TooltrayError('config_invalid', `"${issue?.path.join('.') ?? ''}" of the rule ${issue?.message ?? 'is wrong'}.`)
}

/** Returns a rule with notes of its own, if it says where it comes from; else without any. */
export function notedRule(rule: Rule, newNotes: NewNotes): Rule {
  return rule.from === undefined ? withoutNotes(rule) : { ...withoutNotes(rule), ...newNotes(), from: rule.from }
}

/** Finds a rule in the text: its index, and the rule as it is written. Throws `rule_unknown`. */
export function foundRule(text: string, place: RulePlace): { at: number; written: unknown } {
  const all = rulesIn(text)
  const found = 'number' in place ? [place.number - 1] : all.flatMap((rule, at) => (isObject(rule) && rule['id'] === place.id ? [at] : []))
  const [at] = found
  if (at === undefined || found.length > 1 || !Object.hasOwn(all, at))
    throw new TooltrayError('rule_unknown', `There is no rule ${'number' in place ? place.number : `with the id ${place.id}`}.`, {
      hint: 'See the rules with: tooltray rule list',
    })
  return { at, written: all[at] }
}

/** The rules of a servers.json as they are written. */
export function rulesIn(text: string): unknown[] {
  return (memberOf(parseJsonc(text).root, 'rules')?.children ?? []).map(valueOfNode)
}

/** Appends rules to the text, each on its own line, except those that exist already. */
export function withRules(text: string, rules: readonly unknown[]): string {
  return addListItems(text, 'rules', newRules(text, rules))
}

/** The rules that a servers.json does not contain yet, whatever their notes. */
export function newRules(text: string, rules: readonly unknown[]): unknown[] {
  const keyOf = (rule: unknown): string => canonicalJson(isObject(rule) ? withoutNotes(rule) : rule)
  const there = new Set(rulesIn(text).map(keyOf))
  return rules.filter((rule) => !there.has(keyOf(rule)))
}
