import { exactly } from '../../../../contract/consent/name-pattern.ts'
import { expressionOf } from '../../../config/tool-pattern.ts'
import { isTable } from '../../../documents/formats/document-format.ts'
import { QUOTED } from './quoted-text.ts'

/** Allowed and denied tools, as an entry has them. */
export interface ToolLists {
  readonly allow?: readonly string[]
  readonly deny?: readonly string[]
}

const LIST = String.raw`\[${QUOTED}(?:, ${QUOTED})*\]`
const TERM = String.raw`(?:mcp\.tool\.name == ${QUOTED}|mcp\.tool\.name in ${LIST}|mcp\.tool\.name\.matches\(${QUOTED}\)|false)`
const ANY = String.raw`${TERM}(?: \|\| ${TERM})*`
const EACH = new RegExp(
  String.raw`mcp\.tool\.name == (${QUOTED})|mcp\.tool\.name\.matches\((${QUOTED})\)|mcp\.tool\.name in (${LIST})`,
  'g',
)
/** What an export asks of each name where patterns are compared: that Tooltray would not change it. */
const PLAIN = /^(mcp\.tool\.name\.matches\("\^\[A-Za-z0-9_\.?-\]\{1,\d+\}\$"\))(?: && |$)/
const TARGET = new RegExp(String.raw`^mcp\.tool\.target == (${QUOTED})(?: && |$)`)
// Without parentheses, "and" comes before "or".
const ALLOWED = new RegExp(String.raw`^(?:\((${ANY})\)|(${TERM}))(?: && |$)`)
const WHOLE = new RegExp(String.raw`^(${ANY})$`)
const DENIED = new RegExp(String.raw`^!\((${ANY})\)$`)
const NOT_OF_TOOLS = new RegExp(String.raw`^has\(mcp\.(?:prompt|resource)\)(?: && mcp\.(?:prompt|resource)\.target in (?:${LIST}|\[\]))?$`)

/** What one rule says: of one target, or of all. */
interface Rule {
  readonly target: string | undefined
  readonly allow: readonly string[] | undefined
  readonly deny: readonly string[]
}

/**
 * Reads authorization rules of agentgateway (CEL) that name tools: those that an export writes, and simple ones of others. A request is
 * allowed by any rule. Returns undefined if one has another form, which must not be ignored.
 *
 * @param rules as in the file, after its variables.
 */
export function readCelRules(rules: unknown): ((target: string) => ToolLists | undefined) | undefined {
  if (!Array.isArray(rules)) return undefined
  const read: Rule[] = []
  for (const rule of rules) {
    const condition: unknown = isTable(rule) && Object.keys(rule).length === 1 ? rule['allow'] : rule
    if (typeof condition !== 'string') return undefined
    if (NOT_OF_TOOLS.test(condition)) continue
    const found = ruleOf(condition)
    if (found === undefined) return undefined
    read.push(found)
  }
  return (target) => together(read.filter((rule) => rule.target === undefined || rule.target === target))
}

/** Several rules are one list of allowed tools, unless one of them denies: what another rule allows cannot be denied for all. */
function together(rules: readonly Rule[]): ToolLists | undefined {
  const [only, ...others] = rules
  if (only === undefined) return { allow: [] }
  if (others.length > 0 && rules.some(({ deny }) => deny.length > 0)) return undefined
  const allow = rules.some((rule) => rule.allow === undefined) ? undefined : rules.flatMap((rule) => rule.allow ?? [])
  return { ...(allow === undefined ? {} : { allow }), ...(only.deny.length === 0 ? {} : { deny: only.deny }) }
}

function ruleOf(condition: string): Rule | undefined {
  let rest = condition.trim()
  const next = (expression: RegExp): string | undefined => {
    const found = expression.exec(rest)
    if (found === null) return undefined
    rest = rest.slice(found[0].length)
    return found[1] ?? found[2]
  }
  const target = next(TARGET)
  next(PLAIN)
  const allowed = (target === undefined ? next(WHOLE) : undefined) ?? next(ALLOWED)
  const denied = next(DENIED)
  if (rest !== '' || (target === undefined && allowed === undefined && denied === undefined)) return undefined
  const [allow, deny] = [allowed, denied].map((terms) => (terms === undefined ? [] : patternsIn(terms)))
  if (allow === undefined || deny === undefined) return undefined
  return {
    target: target === undefined ? undefined : (JSON.parse(target) as string),
    allow: allowed === undefined ? undefined : allow,
    deny,
  }
}

/** The tools and patterns in alternatives; undefined if an expression is no pattern of Tooltray. */
function patternsIn(alternatives: string): string[] | undefined {
  const patterns = [...alternatives.matchAll(EACH)].flatMap(([, name, expression, names]) => {
    if (names !== undefined) return (JSON.parse(names) as string[]).map(exactly)
    if (name !== undefined) return nameIn(JSON.parse(name) as string)
    return patternsOf(JSON.parse(expression ?? '""') as string)
  })
  return patterns.includes(undefined) ? undefined : patterns.filter((pattern) => pattern !== undefined)
}

/** A name is written as people write it, unless it would be read as a pattern. */
function nameIn(name: string): string {
  return /^=|\*/.test(name) ? exactly(name) : name
}

/** Reverts what an export writes for patterns, in any case or not. */
function patternsOf(source: string): (string | undefined)[] {
  const inner = /^\^\(\?is:(.*)\)\$$/s.exec(source)?.[1]
  return inner === undefined ? [patternOf(source)] : inner.split(/(?<=(?<!\\)(?:\\\\)*)\|/).map((each) => patternOf(`^${each}$`))
}

/** Reverts `expressionOf`; undefined for an expression that it does not write. */
function patternOf(source: string): string | undefined {
  const pattern = source.slice(1, -1).replaceAll('.*', '*').replace(/\\(.)/g, '$1')
  return expressionOf(pattern).source === source ? pattern : undefined
}
