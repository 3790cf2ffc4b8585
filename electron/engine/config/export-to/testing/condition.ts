import { expressionOf } from '../../tool-pattern.ts'

/** What the names in a condition stand for. */
export type Values = Readonly<Record<string, unknown>>

/** How a language evaluates: CEL as agentgateway does (crates/cel-fork/cel/src/objects.rs), Cedar as its documentation says. */
export type Language = 'cel' | 'cedar'

type Evaluate = (values: Values) => unknown

const TOKEN = /\s*("(?:[^"\\]|\\.)*"|[A-Za-z_]\w*|\d+|&&|\|\||==|!=|<=|[()[\],.?:!])/y

/**
 * For tests: evaluates a condition of the parts of CEL or Cedar that an export writes. Throws for any other part, and where the language
 * has an error, such as for a claim that is missing.
 */
export function evaluated(condition: string, language: Language, values: Values): unknown {
  const tokens = tokensOf(condition)
  let at = 0
  const is = (...wanted: string[]): boolean => wanted.includes(tokens[at] ?? '')
  const take = (wanted?: string): string => {
    const token = tokens[at++]
    if (token === undefined || (wanted !== undefined && token !== wanted)) throw new SyntaxError(`${String(token)} in ${condition}`)
    return token
  }
  const many = (end: string): Evaluate[] => {
    const found: Evaluate[] = []
    while (!is(end)) {
      if (found.length > 0) take(',')
      found.push(whole())
    }
    take(end)
    return found
  }
  const primary = (): Evaluate => {
    const token = take()
    if (token === '(') {
      const inner = whole()
      take(')')
      return inner
    }
    if (token === '[') {
      const items = many(']')
      return (of) => items.map((item) => item(of))
    }
    if (token.startsWith('"')) return () => JSON.parse(token) as string
    if (/^\d/.test(token)) return () => Number(token)
    if (token === 'true' || token === 'false') return () => token === 'true'
    if (!is('(')) return (of) => memberOf(of, token)
    take('(')
    if (token === 'has') {
      const from = take()
      take('.')
      const name = take()
      take(')')
      return (of) => isMember(memberOf(of, from), name)
    }
    const [argument = () => undefined] = many(')')
    return (of) => FUNCTIONS[token]?.(argument(of))
  }
  const postfix = (): Evaluate => {
    let made = primary()
    while (is('.', '[')) {
      const before = made
      if (take() === '[') {
        const key = whole()
        take(']')
        made = (of) => memberOf(before(of), key(of))
      } else {
        const name = take()
        const [argument] = is('(') && take('(') ? many(')') : []
        made = (of) => (argument === undefined ? memberOf(before(of), name) : METHODS[name]?.(before(of), argument(of)))
      }
    }
    return made
  }
  const unary = (): Evaluate => {
    if (!is('!')) return postfix()
    take()
    const of = unary()
    return (each) => !truth(of(each))
  }
  const compared = (): Evaluate => {
    const left = unary()
    if (!is('==', '!=', '<=', 'in', 'has', 'like')) return left
    const operator = OPERATORS[take()]
    const right = unary()
    return (of) => operator?.(left(of), right(of))
  }
  const joined = (sign: '&&' | '||', part: () => Evaluate): Evaluate => {
    const left = part()
    if (!is(sign)) return left
    take()
    const right = joined(sign, part)
    const decisive = sign === '||'
    return (of) => {
      let failure: Error | undefined
      try {
        if (truth(left(of)) === decisive) return decisive
      } catch (error) {
        if (language === 'cedar') throw error
        failure = error as Error
      }
      const value = truth(right(of))
      if (failure !== undefined && value !== decisive) throw failure
      return value
    }
  }
  const whole = (): Evaluate => {
    const condition = joined('||', () => joined('&&', compared))
    if (!is('?')) return condition
    take()
    const then = whole()
    take(':')
    const otherwise = whole()
    return (of) => (truth(condition(of)) ? then(of) : otherwise(of))
  }
  const made = whole()
  if (at < tokens.length) throw new SyntaxError(`${String(tokens[at])} in ${condition}`)
  return made(values)
}

function tokensOf(condition: string): string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < condition.trimEnd().length) {
    const at = TOKEN.lastIndex
    const [, token] = TOKEN.exec(condition) ?? []
    if (token === undefined) throw new SyntaxError(condition.slice(at))
    tokens.push(token)
  }
  return tokens
}

const failed = (why: string): never => {
  throw new TypeError(why)
}
const text = (value: unknown): string => (typeof value === 'string' ? value : failed('no text'))
const truth = (value: unknown): boolean => (typeof value === 'boolean' ? value : failed('no boolean'))

const isMap = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)
const isMember = (value: unknown, name: unknown): boolean => isMap(value) && Object.hasOwn(value, text(name))
const memberOf = (value: unknown, name: unknown): unknown =>
  isMember(value, name) ? (value as Values)[text(name)] : failed(`no ${String(name)}`)

const FUNCTIONS: Readonly<Record<string, (value: unknown) => unknown>> = {
  type: (value) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value),
  size: (value) => Buffer.byteLength(text(value)),
}

const METHODS: Readonly<Record<string, (value: unknown, argument: unknown) => unknown>> = {
  matches: (value, pattern) => regexpOf(text(pattern)).test(text(value)),
  contains: (value, item) => (Array.isArray(value) ? value.includes(item) : failed('no set')),
}

/** An expression as agentgateway reads it. V8 may ignore the flags of a group (V8 issue 447583670), so they become flags of the whole. */
function regexpOf(pattern: string): RegExp {
  const [, flags = '', inner] = /^\^\(\?([a-z]+):(.*)\)\$$/s.exec(pattern) ?? []
  const source = inner === undefined ? pattern : `^(?:${inner})$`
  if (/\(\?[a-z-]*[a-z]/.test(source)) throw new SyntaxError(`flags of a part in ${pattern}`)
  return new RegExp(source, `${flags}u`)
}

const OPERATORS: Readonly<Record<string, (left: unknown, right: unknown) => unknown>> = {
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '<=': (left, right) => Number(left) <= Number(right),
  // In a text, agentgateway looks for a part of it.
  in: (left, right) =>
    Array.isArray(right) ? right.includes(left) : typeof right === 'string' ? right.includes(text(left)) : isMember(right, left),
  has: isMember,
  like: (left, right) => expressionOf(text(right)).test(text(left)),
}
