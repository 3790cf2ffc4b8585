import type { RolePattern } from '../../../electron/contract/consent/role-pattern.ts'
import { type SentencePart, conditionParts, toolParts } from '../exceptions/rule-sentence.ts'
import { splitPattern } from './tool-pattern.ts'

/** The part of a role that says what may be used. */
export interface RoleLimits {
  readonly allow?: readonly RolePattern[] | undefined
  readonly deny?: readonly RolePattern[] | undefined
}

/** Says what a role lets its apps use: `May use only GitHub, but not tools named delete_* of any server.` */
export function roleSentence({ allow, deny = [] }: RoleLimits): SentencePart[] {
  if (allow?.length === 0) return ['May use nothing.']
  const some: SentencePart[] = allow === undefined ? ['May use everything'] : ['May use only ', ...listParts(allow)]
  return [...some, ...(deny.length === 0 ? [] : [', but not ', ...listParts(deny)]), '.']
}

/** Names the tools, and calls of them, that a pattern of a role matches. */
function patternParts(pattern: RolePattern): SentencePart[] {
  const { tool = '*', arguments: patterns } = typeof pattern === 'string' ? { tool: pattern } : pattern
  const { server, tool: own } = splitPattern(tool)
  return [
    ...toolParts({
      // Of any server, however that is written.
      ...(server === '' || server === '*' ? {} : { server }),
      ...(own === '' ? {} : { tool: own }),
    }),
    ...(patterns === undefined ? [] : conditionParts({ arguments: patterns })),
  ]
}

function listParts(patterns: readonly RolePattern[]): SentencePart[] {
  return patterns.flatMap((pattern, at) => [...(at === 0 ? [] : [at === patterns.length - 1 ? ' and ' : ', ']), ...patternParts(pattern)])
}
