import { asObject, referenced } from '../../../catalog/json-schema.ts'

/**
 * The cost of checking values against a schema, as far as the schema alone determines it: proportional to the value with a small factor
 * (`plain`), proportional to the square of its texts too (`patterns`), or unpredictable (`costly`).
 */
export type SchemaCost = 'plain' | 'patterns' | 'costly'

/**
 * Schemas that make up the schema of a tool, each counted at every reference. Over it: arguments are checked for at most 40 ms, and not at
 * all after three stopped checks against the server's schemas.
 */
const MOST_PARTS = 2_000
/**
 * Elements of a list whose elements must be unique by the schema of a tool. Over it: arguments are checked for at most 40 ms, and not at
 * all after three stopped checks against the server's schemas.
 */
const MOST_UNIQUE = 200

/** Estimates the cost of a schema in linear time: each referenced part is weighed once. */
export function schemaCost(schema: unknown): SchemaCost {
  const walk: Walk = { root: schema, weights: new Map(), hasPatterns: false }
  try {
    if (weightOf(schema, walk) > MOST_PARTS) return 'costly'
    return walk.hasPatterns ? 'patterns' : 'plain'
  } catch (error) {
    // Nested thousands deep.
    if (error instanceof RangeError) return 'costly'
    throw error
  }
}

interface Walk {
  readonly root: unknown
  readonly weights: Map<object, number>
  hasPatterns: boolean
}

/** The number of parts that a pattern counts for. */
const PATTERN_PARTS = 100

/** The number of schemas in a schema, references followed. Infinity for a circular schema, and for one that is costly by itself. */
function weightOf(schema: unknown, walk: Walk): number {
  if (Array.isArray(schema)) return schema.reduce<number>((sum, each) => sum + weightOf(each, walk), 0)
  const known = asObject(schema)
  if (known === undefined) return 0
  const weighed = walk.weights.get(known)
  if (weighed !== undefined) return weighed
  // A circular reference reads this value before the weight is known.
  walk.weights.set(known, Infinity)
  let weight = ownWeight(known, walk)
  for (const [key, value] of Object.entries(known)) {
    if (weight > MOST_PARTS) break
    if (key === 'const' || key === 'enum' || key === 'default' || key === 'examples') continue
    weight += weightOf(key === '$ref' && typeof value === 'string' ? referenced(value, walk.root) : value, walk)
  }
  walk.weights.set(known, weight)
  return weight
}

function ownWeight(schema: Readonly<Record<string, unknown>>, walk: Walk): number {
  const { uniqueItems, maxItems, pattern, format, patternProperties, $dynamicRef, $recursiveRef } = schema
  if ($dynamicRef !== undefined || $recursiveRef !== undefined) return Infinity
  if (uniqueItems === true && !(typeof maxItems === 'number' && maxItems <= MOST_UNIQUE)) return Infinity
  const patterns = [...(typeof pattern === 'string' ? [pattern] : []), ...Object.keys(asObject(patternProperties) ?? {})]
  if (patterns.some(isCostlyPattern)) return Infinity
  const matched = patterns.length + (typeof format === 'string' ? 1 : 0)
  if (matched > 0) walk.hasPatterns = true
  return 1 + matched * PATTERN_PARTS
}

/**
 * Whether matching a pattern may take more than the square of the text's length. With two places that have a choice (a repetition or an
 * alternative), all combinations may be tried.
 */
function isCostlyPattern(pattern: string): boolean {
  const plain = pattern
    .replace(/\\\D/g, 'x')
    .replace(/\[[^\]]*\]/g, 'x')
    .replace(/\(\?(?:[:=!]|<[=!])/g, '(')
  const choices = plain.match(/[*+?|]|\{\d*,\d*\}/g)?.length ?? 0
  return choices > 1 || /\)[*+?{]|\\\d|\{\d{3}/.test(plain)
}

/** Characters of arguments, by the cost of the schema, and values, up to which arguments are checked without a time limit. */
const SMALL_TEXT: Readonly<Record<SchemaCost, number>> = { plain: 100_000, patterns: 1_000, costly: -1 }
const SMALL_VALUES = 500

/** Whether checking a value takes negligible time, for any schema of this cost. */
export function isQuick(cost: SchemaCost, value: unknown): boolean {
  const most = SMALL_TEXT[cost]
  let text = 0
  let values = 0
  const rest: unknown[] = [value]
  while (rest.length > 0) {
    const one = rest.pop()
    values += 1
    if (typeof one === 'string') text += one.length
    else if (typeof one === 'object' && one !== null) {
      for (const key in one) {
        text += key.length
        rest.push((one as Record<string, unknown>)[key])
      }
    }
    if (text > most || values + rest.length > SMALL_VALUES) return false
  }
  return true
}
