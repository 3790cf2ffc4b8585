import type { ListedRule } from '../../../electron/contract/access.ts'
import { appName } from '../../../electron/control/words/app-name.ts'
import { quotedRule } from '../../../electron/control/words/contract-values.ts'
import { type RuleMeaning, ruleSentence, sentenceText } from './rule-sentence.ts'

/** What one rule means by itself. */
export function meaningOfRule({ effect, ...rule }: ListedRule): RuleMeaning {
  return { ...rule, ...(effect !== undefined && { effects: [effect] }) }
}

/**
 * Returns the sentence of the rule that decided on a call; undefined if no rule did.
 *
 * @param by of the record of the call: a rule as JSON, which notes of hooks may follow.
 */
export function decidingSentence(by: string | undefined): string | undefined {
  const rule = by?.startsWith('{') === true ? parsed(by.slice(0, by.lastIndexOf('}') + 1)) : undefined
  return rule && sentenceText(ruleSentence(meaningOfRule(rule), { nameOf: appName }))
}

/**
 * Returns the engine's text about a denied call with a sentence in place of the rule, which that text quotes as JSON.
 *
 * @param by as for `decidingSentence`.
 */
export function withSentence(text: string, by: string | undefined): string {
  const sentence = decidingSentence(by)
  return by === undefined || sentence === undefined ? text : text.replace(quotedRule(by), () => sentence)
}

function parsed(json: string): ListedRule | undefined {
  try {
    return JSON.parse(json) as ListedRule
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
