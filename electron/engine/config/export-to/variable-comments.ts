import type { NeededSecret } from './target-export.ts'

/**
 * What a comment says of a variable: `#   NAME: secret:name`, or `#   NAME: NAME:-default`. It has no `$`, because agentgateway replaces
 * variables in comments, too.
 */
const COMMENT = /^# {3}([A-Za-z_]\w*): ((?:secret|env):[\w.()/@-]+|\1:-[\w.()/@-]*)$/gm

/**
 * Returns comments that say what the variables of a file are in Tooltray, so that an import has the same secrets again. Empty if there is
 * nothing to say.
 */
export function variableComments(variables: readonly NeededSecret[]): string {
  const lines = variables.map(({ name, value }) => `#   ${name}: ${value.slice(2, -1)}`).filter((line) => line.search(COMMENT) === 0)
  return lines.length === 0 ? '' : ['# Variables of the environment, and what they are in Tooltray:', ...lines, ''].join('\n')
}

/** Returns the content of the reference for each variable that such comments in a file name. */
export function commentedVariables(file: string): ReadonlyMap<string, string> {
  return new Map([...file.matchAll(COMMENT)].map(([, variable = '', reference = '']) => [variable, reference]))
}
