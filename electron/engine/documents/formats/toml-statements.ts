import { parse } from 'smol-toml'

/** A value in a TOML text, with character offsets. */
export interface TomlValue {
  readonly kind: 'string' | 'array' | 'inline' | 'other'
  readonly start: number
  readonly end: number
  /** Of an array. */
  readonly items: readonly TomlValue[]
  /** Of an inline table. */
  readonly members: readonly TomlMember[]
}

/** `key = value` within an inline table; the path is relative to that table. */
export interface TomlMember {
  readonly path: readonly string[]
  readonly start: number
  readonly end: number
  readonly value: TomlValue
}

/**
 * One statement of a TOML text. Paths start at the root and include indexes of lists; `end` is before white space and comments on the same
 * line.
 */
export type TomlStatement =
  | { readonly kind: 'header'; readonly path: readonly string[]; readonly start: number; readonly end: number }
  | {
      readonly kind: 'pair'
      readonly path: readonly string[]
      readonly section: readonly string[]
      readonly start: number
      readonly end: number
      readonly value: TomlValue
    }

/**
 * The statements of a valid TOML text with their offsets. Implemented here because no maintained parser reports them. Grammar:
 * https://toml.io/en/v1.0.0 (and the line breaks in inline tables of 1.1).
 */
export function tomlStatements(text: string): TomlStatement[] {
  const statements: TomlStatement[] = []
  let at = text.startsWith('\uFEFF') ? 1 : 0
  let section: readonly string[] = []
  /** Arrays of tables by header, with their number so far. */
  const lists = new Map<string, number>()

  const skip = (pattern: RegExp): void => {
    pattern.lastIndex = at
    at += pattern.exec(text)?.[0].length ?? 0
  }
  const skipTrivia = (): void => skip(/(?:[ \t\r\n]+|#[^\n]*)*/y)
  const skipBlanks = (): void => skip(/[ \t]*/y)

  const readKey = (): string[] => {
    const path: string[] = []
    for (;;) {
      skipBlanks()
      const start = at
      if (text[at] === '"' || text[at] === "'") {
        skipString()
        path.push(decoded(text.slice(start, at)))
      } else {
        skip(/[^\s.=\]"'#]+/y)
        path.push(text.slice(start, at))
      }
      skipBlanks()
      if (text[at] !== '.') return path
      at += 1
    }
  }

  const skipString = (): void => {
    const long = text.startsWith('"""', at) || text.startsWith("'''", at)
    const quote = text.charAt(at)
    if (quote === '"') skip(long ? /"""(?:[^"\\]|\\[^]|"{1,2}(?!"))*"{3,5}/y : /"(?:[^"\\]|\\[^])*"/y)
    else skip(long ? /'''(?:[^']|'{1,2}(?!'))*'{3,5}/y : /'[^']*'/y)
  }

  const readValue = (): TomlValue => {
    const start = at
    const first = text[at]
    if (first === '"' || first === "'") {
      skipString()
      return { kind: 'string', start, end: at, items: [], members: [] }
    }
    if (first === '[') {
      at += 1
      const items: TomlValue[] = []
      for (skipTrivia(); text[at] !== ']' && at < text.length; skipTrivia()) {
        if (text[at] === ',') at += 1
        else items.push(readValue())
      }
      at += 1
      return { kind: 'array', start, end: at, items, members: [] }
    }
    if (first === '{') {
      at += 1
      const members: TomlMember[] = []
      for (skipTrivia(); text[at] !== '}' && at < text.length; skipTrivia()) {
        if (text[at] === ',') at += 1
        else members.push(readMember())
      }
      at += 1
      return { kind: 'inline', start, end: at, items: [], members }
    }
    // A date may have a space before its time.
    skip(/\d{4}-\d\d-\d\d \d\d[^\s,\]}#]*|[^\s,\]}#]+/y)
    return { kind: 'other', start, end: at, items: [], members: [] }
  }

  const readMember = (): TomlMember => {
    const start = at
    const path = readKey()
    at += 1
    skipTrivia()
    const value = readValue()
    return { path, start, end: at, value }
  }

  for (skipTrivia(); at < text.length; skipTrivia()) {
    const start = at
    if (text[at] === '[') {
      const brackets = text.startsWith('[[', at) ? 2 : 1
      at += brackets
      const header = readKey()
      at += brackets
      if (brackets === 2) lists.set(header.join('\0'), (lists.get(header.join('\0')) ?? -1) + 1)
      section = header.flatMap((key, depth) => {
        const item = lists.get(header.slice(0, depth + 1).join('\0'))
        return item === undefined ? [key] : [key, String(item)]
      })
      statements.push({ kind: 'header', path: section, start, end: at })
    } else {
      const { path, end, value } = readMember()
      statements.push({ kind: 'pair', path: [...section, ...path], section, start, end, value })
    }
    // The scanner only gets stuck on invalid TOML, which the caller excludes.
    if (at === start) throw new Error(`The TOML scanner is stuck at offset ${at}.`)
  }
  return statements
}

/** Decodes a quoted key or value. */
export function decoded(quoted: string): string {
  return (parse(`value = ${quoted}`) as { value: string }).value
}
