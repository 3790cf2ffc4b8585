/** The maximum number of patterns per expression. */
const MOST = 50
/** Separators between server and tool, which Tooltray's patterns interpret differently. */
const SEPARATOR = /__|[./:]/

/**
 * Translates a regular expression over tool names into patterns with `*` for anything; returns undefined if there is no equivalent. Without
 * `^` and `$` it may match anywhere in a name: `^(get|list)_` becomes `get_*` and `list_*`.
 */
export function patternsOfRegex(expression: string): string[] | undefined {
  const branches = branchesOf(expression, true)
  if (branches === undefined || branches.length > MOST) return undefined
  const patterns = branches.map(patternOf)
  return patterns.every((pattern) => pattern !== undefined && !SEPARATOR.test(pattern)) ? (patterns as string[]) : undefined
}

/** Expands the alternatives of an expression. */
function branchesOf(expression: string, isWhole: boolean): string[] | undefined {
  const alternatives = splitAt(expression)
  if (alternatives === undefined) return undefined
  if (alternatives.length > 1) {
    const each = alternatives.map((alternative) => branchesOf(alternative, isWhole))
    return each.every((branch) => branch !== undefined) ? each.flat() : undefined
  }
  const group = /^([^()]*)\((?:\?:)?([^()]*)\)(?![*+?{])(.*)$/s.exec(expression)
  if (group === null) return /[()]/.test(expression) ? undefined : [expression]
  const [, before = '', inside = '', after = ''] = group
  const [inner, rest] = [branchesOf(inside, false), branchesOf(after, false)]
  if (inner === undefined || rest === undefined || inner.length * rest.length > MOST) return undefined
  return inner.flatMap((middle) => rest.map((end) => before + middle + end))
}

/** Splits at each `|` outside of groups; returns undefined for unbalanced parentheses. */
function splitAt(expression: string): string[] | undefined {
  const parts = ['']
  let depth = 0
  for (const [at, char] of [...expression].entries()) {
    if (char === '(') depth += 1
    if (char === ')') depth -= 1
    if (depth < 0) return undefined
    if (char === '|' && depth === 0 && expression[at - 1] !== '\\') parts.push('')
    else parts.push((parts.pop() ?? '') + char)
  }
  return depth === 0 ? parts : undefined
}

/** Translates plain characters, `.*`, and anchors at the ends; returns undefined for anything else. */
function patternOf(expression: string): string | undefined {
  const [, start, body = '', end] = /^(\^?)(.*?)(\$?)$/s.exec(expression) ?? []
  // A lone `*` would repeat the character before it.
  const parts = body.split('.*').map((part) => part.replace(/\\([-_])/g, '$1'))
  if (!parts.every((part) => /^[\w -]*$/.test(part))) return undefined
  const plain = parts.join('*')
  return `${start === '' ? '*' : ''}${plain}${end === '' ? '*' : ''}`.replace(/\*+/g, '*')
}
