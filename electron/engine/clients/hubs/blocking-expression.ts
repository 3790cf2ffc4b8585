import { argumentExpression } from '../../../contract/consent/rule-arguments.ts'

/** An expression of MCProxy, translated for Tooltray's rules. */
export interface BlockingExpression {
  /** For the arguments of a call. */
  readonly regex: string
  /** The tool names that it matches, as patterns with `*` for anything: MCProxy also matches the name. */
  readonly tools: readonly string[]
}

/** The maximum number of names, or of alternatives, per expression. */
const MOST = 50

/** The next element of one alternative: a character, white space, or characters other than white space. */
type Step = string | typeof SPACE | typeof SOME | typeof ANY
const SPACE = Symbol('white space')
const SOME = Symbol('some that is no white space')
const ANY = Symbol('anything')

interface Part {
  readonly regex: string
  readonly ways: readonly (readonly Step[])[]
}

/**
 * Translates a regular expression (Rust's) that MCProxy searches in `tool_name:NAME args:{…}` into one for arguments, and tool names. The
 * result matches everything that the original matched. Returns undefined if that is uncertain: for anchors, for syntax that the two
 * languages interpret differently, and for expressions that may match across the name and the arguments.
 */
export function blockingExpression(source: string): BlockingExpression | undefined {
  const isAnyCase = source.startsWith('(?i)')
  const part = partOf(isAnyCase ? source.slice(4) : source, isAnyCase)
  if (part === undefined || part.ways.some((way) => way.length === 0)) return undefined
  const names = part.ways.map(nameOf)
  if (!names.every((name) => name !== undefined)) return undefined
  try {
    argumentExpression(part.regex)
  } catch {
    return undefined
  }
  const tools = [...new Set(names.flat())]
  return tools.length > MOST ? undefined : { regex: part.regex, tools }
}

/**
 * Returns the tool names that one alternative matches, empty if it matches no name; undefined if it may continue from a name into the
 * arguments.
 */
function nameOf(way: readonly Step[]): string[] | undefined {
  let name = '*'
  for (const [at, step] of way.entries()) {
    if (step === ANY) return undefined
    if (step === SPACE) {
      // The name is followed by ` args:{`, and nothing else contains white space.
      const next = way[at + 1]
      if (next === undefined) return [name]
      return typeof next === 'string' && next.toLowerCase() !== 'a' ? [] : undefined
    }
    // Names do not contain these characters, nor does anything before the arguments.
    if (step === '"' || step === '{') return []
    // Here, calls do not contain `tool_name:` and `args:`.
    if (step === ':') return undefined
    name += step === SOME || step === '*' ? '*' : step
  }
  const pattern = `${name}*`.replace(/\*+/g, '*')
  return pattern === '*' || /^\*?(?:tool_?|tool_name|args|_?name)\*$/i.test(pattern) ? undefined : [pattern]
}

/** Parses an expression from left to right. Returns undefined if the meaning may differ. */
function partOf(source: string, isAnyCase: boolean): Part | undefined {
  let at = 0
  const isPlain = /^[ -~]*$/.test(source)

  const alternatives = (): Part | undefined => {
    const parts: Part[] = []
    do {
      const part = sequence()
      if (part === undefined) return undefined
      parts.push(part)
    } while (source[at] === '|' && (at += 1) > 0)
    return bounded({ regex: parts.map(({ regex }) => regex).join('|'), ways: parts.flatMap(({ ways }) => ways) })
  }

  const sequence = (): Part | undefined => {
    let whole: Part = { regex: '', ways: [[]] }
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const one = atom()
      const part = one === undefined ? undefined : repeated(one)
      const next = part === undefined ? undefined : bounded(joined(whole, part))
      if (next === undefined) return undefined
      whole = next
    }
    return whole
  }

  const atom = (): Part | undefined => {
    const char = source[at] ?? ''
    at += 1
    if (char === '(') return group()
    if (char === '[') return choice()
    if (char === '\\') return escaped()
    if (char === '.') return { regex: '.', ways: [[ANY]] }
    return /[\^$*+?{}\])]/.test(char) ? undefined : letter(char, isAnyCase)
  }

  const group = (): Part | undefined => {
    if (source[at] === '?') {
      if (source[at + 1] !== ':') return undefined
      at += 2
    }
    const inner = alternatives()
    if (inner === undefined || source[at] !== ')') return undefined
    at += 1
    return { regex: `(?:${inner.regex})`, ways: inner.ways }
  }

  /** A character class without white space. */
  const choice = (): Part | undefined => {
    const [all, inside = ''] = /^([\w./@#-]+)\]/.exec(source.slice(at)) ?? []
    if (all === undefined) return undefined
    at += all.length
    const both = isAnyCase ? inside.toLowerCase() + inside.toUpperCase().replace(/^-|-$/g, '') : inside
    return { regex: `[${both}]`, ways: [[SOME]] }
  }

  const escaped = (): Part | undefined => {
    const char = source[at] ?? ''
    at += 1
    if (char === 's') return { regex: String.raw`\s`, ways: [[SPACE]] }
    // In Rust, these match all scripts.
    if (char === 'd') return { regex: String.raw`\p{Nd}`, ways: [[SOME]] }
    if (char === 'w') return { regex: String.raw`[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}]`, ways: [[SOME]] }
    if (char === 'b') return isPlain ? { regex: String.raw`\b`, ways: [[]] } : undefined
    return /[!-/:-@[-`{-~]/.test(char) ? letter(char, false) : undefined
  }

  const repeated = (one: Part): Part | undefined => {
    const sign = source[at] ?? ''
    if (sign === '{') return undefined
    if (!/[*+?]/.test(sign) || sign === '') return one
    at += 1
    const lazy = source[at] === '?' ? '?' : ''
    at += lazy.length
    const more = one.ways.map((way): readonly Step[] => (sign === '?' || isOnlySpace(way) ? way : [...way, way.some(isWide) ? ANY : SOME]))
    return { regex: one.regex + sign + lazy, ways: sign === '+' ? more : [[], ...more] }
  }

  const whole = alternatives()
  return at === source.length ? whole : undefined
}

function letter(char: string, isAnyCase: boolean): Part | undefined {
  const [lower, upper] = [char.toLowerCase(), char.toUpperCase()]
  if (isAnyCase && lower !== upper)
    // `k` and `s` have a third case variant each, which Rust matches.
    return /^[\u0000-\u007f]$/.test(char)
      ? { regex: `[${lower}${upper}${lower === 'k' ? '\u212a' : lower === 's' ? '\u017f' : ''}]`, ways: [[char]] }
      : undefined
  return { regex: /[\^$\\.*+?()[\]{}|/]/.test(char) ? `\\${char}` : char, ways: [[/\s/.test(char) ? SPACE : char]] }
}

function joined(one: Part, other: Part): Part {
  return { regex: one.regex + other.regex, ways: one.ways.flatMap((way) => other.ways.map((more) => [...way, ...more])) }
}

function bounded(part: Part): Part | undefined {
  return part.ways.length > MOST ? undefined : part
}

function isOnlySpace(way: readonly Step[]): boolean {
  return way.length === 1 && way[0] === SPACE
}

function isWide(step: Step): boolean {
  return step === SPACE || step === ANY
}
