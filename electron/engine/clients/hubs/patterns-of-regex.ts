/** So many patterns come of one expression. */
const MOST = 50
/** What patterns of Tooltray read in another way: between the names of a server and its tool. */
const SEPARATOR = /__|[./:]/

/**
 * A regular expression over names of tools as patterns in which `*` stands for anything; undefined where no patterns mean the same. It may
 * fit anywhere in a name, unless it has `^` and `$`: `^(get|list)_` gives `get_*` and `list_*`.
 */
export function patternsOfRegex(expression: string): string[] | undefined {
  const branches = branchesOf(expression, true)
  if (branches === undefined || branches.length > MOST) return undefined
  const patterns = branches.map(patternOf)
  return patterns.every((pattern) => pattern !== undefined && !SEPARATOR.test(pattern)) ? (patterns as string[]) : undefined
}

/** The expressions without alternatives that one with alternatives stands for. */
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

/** The parts between `|` that stand in no group; undefined for brackets that do not close. */
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

/** Plain letters, `.*`, `.+` and anchors at the ends; undefined for all else. */
function patternOf(expression: string): string | undefined {
  const [, start, body = '', end] = /^(\^?)(.*?)(\$?)$/s.exec(expression) ?? []
  // A `*` of its own repeats the letter before it.
  const parts = body.split('.*').map((part) => part.replace(/\\([-_])/g, '$1'))
  if (!parts.every((part) => /^[\w -]*$/.test(part))) return undefined
  const plain = parts.join('*')
  return `${start === '' ? '*' : ''}${plain}${end === '' ? '*' : ''}`.replace(/\*+/g, '*')
}
