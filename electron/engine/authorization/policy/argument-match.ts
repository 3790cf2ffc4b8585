import { ANY_ARGUMENT, type ArgumentPattern, type ArgumentPatterns, argumentExpression } from '../../../contract/consent/rule-arguments.ts'
import { isObject } from '../../base/is-object.ts'
import { withPlainNumbers } from '../../base/text/exact-number.ts'
import { TOO_LONG, withinOwnTime } from '../../base/limits/within-time.ts'
import { canonicalJson } from '../../entry/consent/canonical-json.ts'

export type Arguments = Readonly<Record<string, unknown>>

/** The time limit for the regular expressions of one rule on one call, in ms. They block the thread. */
const LONGEST_MATCH = 50

/**
 * Returns a test whether a rule matches a call by its arguments: all that it names must exist and match. Strings are compared unchanged,
 * other values as canonical JSON, and lists element by element.
 *
 * If in doubt, the safe answer wins. A rule that asks or denies (`strict`) matches if one element of a list does, ignores case, and matches
 * if its expressions take too long. A rule that allows matches only if all elements do, in exact case, and never if its expressions take
 * too long.
 */
export function argumentMatch(patterns: ArgumentPatterns, strict: boolean): (args: Arguments) => boolean {
  const tests = Object.entries(patterns).map(([name, pattern]) => ({ name, test: testOf(pattern, strict) }))
  const fits = (args: Arguments): boolean =>
    tests.every(({ name, test }) => {
      const found: unknown[] = []
      const isComplete = name === ANY_ARGUMENT ? collectAll(args, strict, found) : collect(args, name, found)
      if (found.length === 0) return false
      const fitsOne = (value: unknown): boolean => (strict ? textsOf(value).some(test) : textsOf(value).every(test))
      return strict ? found.some(fitsOne) : isComplete && found.every(fitsOne)
    })
  // Patterns with `*` take time proportional to the arguments.
  if (Object.values(patterns).every((pattern) => typeof pattern === 'string')) return fits
  return (args) => {
    const found = withinOwnTime(
      LONGEST_MATCH,
      () => fits(args),
      () => undefined,
    )
    return found === TOO_LONG ? strict : found
  }
}

/** A value as text. A number that is written unusually (`1.0`, `1e2`) has two: as it is written, and as it is read. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  const plain = withPlainNumbers(value)
  return plain === value ? [canonicalJson(value)] : [canonicalJson(value), canonicalJson(plain)]
}

/**
 * Collects the values that a name refers to: of that exact key, and, for each dot in it, of the rest of the name in the object before the
 * dot. Lists on the way are searched. Returns whether each of their elements has one.
 */
function collect(value: unknown, name: string, found: unknown[]): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.map((each) => collect(each, name, found)).every(Boolean)
  if (!isObject(value)) return false
  let isThere = false
  let isComplete = true
  if (Object.hasOwn(value, name)) {
    isThere = true
    addElements(value[name], found)
  }
  for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.', dot + 1)) {
    const head = name.slice(0, dot)
    if (!Object.hasOwn(value, head)) continue
    const before = found.length
    const isWhole = collect(value[head], name.slice(dot + 1), found)
    if (isWhole || found.length > before) isThere = true
    isComplete &&= isWhole || found.length === before
  }
  return isThere && isComplete
}

/**
 * Collects every value at any depth. A strict rule also gets all arguments as one JSON text, so that it finds what is in the name of an
 * argument, or spread over several.
 */
function collectAll(args: Arguments, strict: boolean, found: unknown[]): boolean {
  if (Object.keys(args).length === 0) return false
  const left: unknown[] = [args]
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    const inside = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []
    if (inside.length === 0) found.push(value)
    else for (const each of inside) left.push(each)
  }
  if (strict) found.push(args)
  return true
}

/** An empty list counts as a value: it was given, and patterns of elements do not match it. */
function addElements(value: unknown, found: unknown[]): void {
  if (!Array.isArray(value) || value.length === 0) found.push(value)
  else for (const each of value) addElements(each, found)
}

function testOf(pattern: ArgumentPattern, strict: boolean): (text: string) => boolean {
  if (typeof pattern !== 'string') {
    const expression = argumentExpression(pattern.regex)
    return (text) => expression.test(text)
  }
  if (!strict) return globTest(pattern)
  const test = globTest(anyCase(pattern))
  return (text) => test(anyCase(text))
}

/** Normalizes letter case completely: also `ς` and `σ`, and `K` as a unit. */
function anyCase(text: string): string {
  return text.toLowerCase().toUpperCase()
}

/** Matches `*` as any text. It needs no regular expression, which would backtrack: the first match of each part is as good as any other. */
function globTest(pattern: string): (text: string) => boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return (text) => text === pattern
  return (text) => {
    if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false
    let at = first.length
    for (const part of rest) {
      const found = text.indexOf(part, at)
      if (found === -1) return false
      at = found + part.length
    }
    return at <= text.length - last.length
  }
}
