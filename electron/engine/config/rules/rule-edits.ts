import { applyEdits, modify } from 'jsonc-parser'
import type { Rule } from '../../../contract/access.ts'
import { TooltrayError } from '../../base/errors.ts'
import { canonicalJson } from '../../entry/consent/canonical-json.ts'
import type { ConfigStore } from '../config-store.ts'
import { memberOf, parseJsonc, valueOfNode } from '../../documents/jsonc-document.ts'
import { setJsoncValue } from '../../documents/jsonc-edit.ts'
import { ruleEntry } from './rule-entry.ts'

/** Creates the edits of the rules in `servers.json`. All may throw what `ConfigStore.write` throws. */
export function ruleEdits(config: Pick<ConfigStore, 'write'>) {
  return {
    /** Appends a rule, unless it exists already. Throws `config_invalid`. */
    async add(wanted: Rule): Promise<void> {
      const result = ruleEntry.safeParse(wanted)
      if (!result.success) {
        const [issue] = result.error.issues
        throw new TooltrayError('config_invalid', `"${issue?.path.join('.') ?? ''}" of the rule ${issue?.message ?? 'is wrong'}.`)
      }
      await config.write((text) => withRules(text, [result.data]))
    },
    /**
     * Removes a rule. Throws `rule_unknown`.
     *
     * @param number of the rule among all in the file, from 1.
     * @returns the removed rule.
     */
    async remove(number: number): Promise<unknown> {
      let removed: unknown
      await config.write((text) => {
        const { body, byteOrderMark, root } = parseJsonc(text)
        const node = memberOf(root, 'rules')?.children?.[number - 1]
        if (node === undefined)
          throw new TooltrayError('rule_unknown', `There is no rule ${number}.`, { hint: 'See the rules with: tooltray rule list' })
        removed = valueOfNode(node)
        return byteOrderMark + applyEdits(body, modify(body, ['rules', number - 1], undefined, { formattingOptions: {} }))
      })
      return removed
    },
  }
}

/** Appends rules to the text, each on its own line, except those that exist already. */
export function withRules(text: string, rules: readonly unknown[]): string {
  return newRules(text, rules).reduce<string>((before, rule) => {
    const { body, byteOrderMark, root } = parseJsonc(before)
    const section = memberOf(root, 'rules')
    if (section === undefined) return setJsoncValue(before, ['rules'], [rule])
    const formattingOptions = { insertSpaces: true, tabSize: 2 }
    const at = section.children?.length ?? 0
    return byteOrderMark + applyEdits(body, modify(body, ['rules', at], rule, { isArrayInsertion: true, formattingOptions }))
  }, text)
}

/** The rules that a servers.json does not contain yet. */
export function newRules(text: string, rules: readonly unknown[]): unknown[] {
  const section = memberOf(parseJsonc(text).root, 'rules')
  const there = new Set((section?.children ?? []).map((node) => canonicalJson(valueOfNode(node))))
  return rules.filter((rule) => !there.has(canonicalJson(rule)))
}
