import { argumentExpression } from '../../../contract/consent/rule-arguments.ts'

/** An expression of MCProxy as Tooltray's rules can say it. */
export interface BlockingExpression {
  /** For the arguments of a call. */
  readonly regex: string
  /** Names of tools that it fits, as patterns in which `*` stands for anything: MCProxy looks at the name, too. */
  readonly tools: readonly string[]
}

/** So many names, or ways through an expression, come of one. */
const MOST = 50

/** What one way through an expression needs next: a letter, white space, or something that is no white space. */
type Step = string | typeof SPACE | typeof SOME | typeof ANY
const SPACE = Symbol('white space')
const SOME = Symbol('some that is no white space')
const ANY = Symbol('anything')

interface Part {
  readonly regex: string
  readonly ways: readonly (readonly Step[])[]
}

/**
 * A regular expression (Rust's) that MCProxy looks for in `tool_name:NAME args:{…}`, as one for arguments and as names of tools. It fits
 * all that it fitted there, and undefined comes of one of which that is not sure: with anchors, with what the two languages read in
 * another way, or one that may begin in the name and end in the arguments.
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

/** The names of tools that one way fits, none where it fits no name; undefined where it may go on from a name into the arguments. */
function nameOf(way: readonly Step[]): string[] | undefined {
  let name = '*'
  for (const [at, step] of way.entries()) {
    if (step === ANY) return undefined
    if (step === SPACE) {
      // Behind the name stands ` args:{`, and nothing else has white space.
      const next = way[at + 1]
      if (next === undefined) return [name]
      return typeof next === 'string' && next.toLowerCase() !== 'a' ? [] : undefined
    }
    // No name has these, and nothing before the arguments.
    if (step === '"' || step === '{') return []
    // `tool_name:` and `args:` are no part of a call here.
    if (step === ':') return undefined
    name += step === SOME || step === '*' ? '*' : step
  }
  const pattern = `${name}*`.replace(/\*+/g, '*')
  return pattern === '*' || /^\*?(?:tool_?|tool_name|args|_?name)\*$/i.test(pattern) ? undefined : [pattern]
}

/** Reads an expression from left to right; undefined for what is not known to mean the same here. */
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

  /** One of some characters, none of them white space. */
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
    // There, these are of all writings.
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
    // `k` and `s` have a third form each, of which Rust knows.
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
