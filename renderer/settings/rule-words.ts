import type { EngineStatus } from '../../electron/contract/engine-status.ts'

type ListedRule = EngineStatus['config']['rules'][number]
type ArgumentPattern = NonNullable<ListedRule['arguments']>[string]

/** Describes the calls of a rule in one line: `server mail, argument to *@example.com`; `everything` if it has no conditions. */
export function ruleWords({ decision: _decision, unreadable: _unreadable, arguments: patterns = {}, ...means }: ListedRule): string {
  const words = [
    ...Object.entries(means).map(([key, text]) => `${key} ${text}`),
    ...Object.entries(patterns).map(([name, pattern]) => `argument ${name} ${patternWords(pattern)}`),
  ]
  return words.length === 0 ? 'everything' : words.join(', ')
}

function patternWords(pattern: ArgumentPattern): string {
  return typeof pattern === 'string' ? pattern : `matches the expression ${pattern.regex}`
}
