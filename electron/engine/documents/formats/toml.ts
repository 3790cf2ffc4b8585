import { TomlError, parse } from 'smol-toml'
import { isDeepStrictEqual } from 'node:util'
import { TooltrayError } from '../../base/errors.ts'
import { documentLimits, requireShort } from '../document-limits.ts'
import {
  type DocumentFormat,
  type ScalarPlace,
  type Splice,
  isTable,
  lineBreakOf,
  lineStart,
  nextLine,
  plainData,
  spliced,
  startsWith,
  valueAt,
} from './document-format.ts'
import { type TomlMember, type TomlStatement, type TomlValue, decoded, tomlStatements } from './toml-statements.ts'

/** TOML, edited by statements: tables by header, dotted keys and inline tables. */
export const tomlFormat: DocumentFormat = { parse: parseToml, set, remove, scalars }

type Pair = Extract<TomlStatement, { kind: 'pair' }>

function parseToml(text: string): unknown {
  requireShort(text, documentLimits.toml)
  try {
    return plainData(parse(text.replace(/^\uFEFF/, ''), { integersAsBigInt: 'asNeeded' }))
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const { line, column } = error
    const [reason = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n')
    throw new TooltrayError('config_syntax', `The file is not valid TOML at line ${line}, column ${column}: ${reason}.`, {
      hint: 'Correct that place.',
      data: { line, column, reason },
    })
  }
}

function set(text: string, path: readonly string[], value: unknown): string {
  if (value === undefined) return remove(text, path)
  const current = valueAt(parseToml(text), path)
  if (isDeepStrictEqual(current, value)) return text
  if (current === undefined) return inserted(text, path, value)
  if (isTable(current) && isTable(value)) {
    const cleared = Object.keys(current)
      .filter((key) => value[key] === undefined)
      .reduce((result, key) => remove(result, [...path, key]), text)
    return Object.entries(value).reduce((result, [key, part]) => set(result, [...path, key], part), cleared)
  }
  const place = memberAt(tomlStatements(text), path)
  if (place === undefined) return inserted(remove(text, path), path, value)
  return spliced(text, [{ start: place.value.start, end: place.value.end, content: inline(value) }])
}

function inserted(text: string, path: readonly string[], value: unknown): string {
  const eol = lineBreakOf(text)
  const statements = tomlStatements(text)
  const parent = path.slice(0, -1)
  const around = inlineTableAround(statements, path)
  if (around !== undefined) return spliced(text, [intoInline(text, around.table, path.slice(around.depth), value)])
  if (isTable(value)) return appended(text, section(path, value, eol), eol)

  const at = statements.findLastIndex(({ kind, path: header }) => kind === 'header' && isDeepStrictEqual(header, parent))
  const own = statements.filter(
    (statement): statement is Pair =>
      statement.kind === 'pair' && isDeepStrictEqual(statement.section, parent) && (at !== -1 || parent.length === 0),
  )
  const last = own.at(-1) ?? statements[at]
  if (last !== undefined) return afterLine(text, last.end, pair(path.slice(parent.length), value), eol)
  // If a table exists only through dotted keys, another one is added beside them.
  const dotted = statements.findLast(
    (statement): statement is Pair =>
      statement.kind === 'pair' && startsWith(statement.path, parent) && parent.length > statement.section.length,
  )
  if (dotted !== undefined) return afterLine(text, dotted.end, pair(path.slice(dotted.section.length), value), eol)
  if (parent.length > 0) return appended(text, section(parent, { [path.at(-1) ?? '']: value }, eol), eol)
  const mark = text.startsWith('\uFEFF') ? 1 : 0
  return `${text.slice(0, mark)}${pair(path, value)}${eol}${text.slice(mark)}`
}

function remove(text: string, path: readonly string[]): string {
  const statements = tomlStatements(textThatParses(text))
  const cuts: Splice[] = []
  for (const [at, statement] of statements.entries()) {
    if (statement.kind === 'header' && startsWith(statement.path, path)) {
      const rest = statements.slice(at + 1)
      const length = rest.findIndex(({ kind }) => kind === 'header')
      const last = (length === -1 ? rest : rest.slice(0, length)).at(-1) ?? statement
      cuts.push(sectionCut(text, statement.start, last.end))
    } else if (statement.kind === 'pair' && startsWith(statement.path, path) && !startsWith(statement.section, path)) {
      cuts.push({ start: lineStart(text, statement.start), end: nextLine(text, statement.end), content: '' })
    } else if (statement.kind === 'pair' && startsWith(path, statement.path)) {
      cuts.push(...inlineCuts(text, statement.value, path.slice(statement.path.length)))
    }
  }
  return spliced(text, cuts)
}

function textThatParses(text: string): string {
  parseToml(text)
  return text
}

/**
 * The lines of a section, with one of the blank lines around it. Comments after its last pair stay, because they belong to the next
 * section.
 */
function sectionCut(text: string, from: number, to: number): Splice {
  const [start, end] = [lineStart(text, from), nextLine(text, to)]
  const blankAfter = /^[ \t]*\r?\n/.exec(text.slice(end))?.[0]
  if (blankAfter !== undefined) return { start, end: end + blankAfter.length, content: '' }
  const blankBefore = end === text.length ? /(?<=\n)[ \t]*\r?\n$/.exec(text.slice(0, start))?.[0] : undefined
  return { start: start - (blankBefore?.length ?? 0), end, content: '' }
}

function inlineCuts(text: string, table: TomlValue, path: readonly string[]): Splice[] {
  const gone = table.members.filter((member) => startsWith(member.path, path))
  const deeper = table.members.filter((member) => !startsWith(member.path, path) && startsWith(path, member.path))
  const inner = deeper.flatMap((member) => inlineCuts(text, member.value, path.slice(member.path.length)))
  return [...inner, ...membersCuts(text, table, gone)]
}

/** Removes members, each with one of the commas beside it. */
function membersCuts(text: string, table: TomlValue, gone: readonly TomlMember[]): Splice[] {
  if (gone.length === 0) return []
  const kept = table.members.filter((member) => !gone.includes(member))
  if (kept.length === 0) return [{ start: table.start, end: table.end, content: '{}' }]
  // The other members are written back unchanged.
  return [{ start: table.start, end: table.end, content: `{ ${kept.map(({ start, end }) => text.slice(start, end)).join(', ')} }` }]
}

function intoInline(text: string, table: TomlValue, path: readonly string[], value: unknown): Splice {
  const members = [...table.members.map(({ start, end }) => text.slice(start, end)), pair(path, value)]
  return { start: table.start, end: table.end, content: `{ ${members.join(', ')} }` }
}

/** The innermost inline table on the way to a path, and the number of keys that lead to it. */
function inlineTableAround(statements: readonly TomlStatement[], path: readonly string[]): { table: TomlValue; depth: number } | undefined {
  let found: { table: TomlValue; depth: number } | undefined
  const look = (member: { path: readonly string[]; value: TomlValue }, depth: number): void => {
    const at = depth + member.path.length
    if (member.value.kind !== 'inline' || at >= path.length || !startsWith(path.slice(depth), member.path)) return
    found = { table: member.value, depth: at }
    for (const inner of member.value.members) look(inner, at)
  }
  for (const statement of statements) if (statement.kind === 'pair') look(statement, 0)
  return found
}

/** The pair that sets the value of a path, as a statement or within inline tables. */
function memberAt(statements: readonly TomlStatement[], path: readonly string[]): { value: TomlValue } | undefined {
  const look = (member: { path: readonly string[]; value: TomlValue }, rest: readonly string[]): { value: TomlValue } | undefined => {
    if (!startsWith(rest, member.path)) return undefined
    const left = rest.slice(member.path.length)
    if (left.length === 0) return member
    return firstOf(member.value.members, (inner) => look(inner, left))
  }
  return firstOf(statements, (statement) => (statement.kind === 'pair' ? look(statement, path) : undefined))
}

function firstOf<Item, Found>(items: readonly Item[], look: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = look(item)
    if (found !== undefined) return found
  }
  return undefined
}

function appended(text: string, lines: string, eol: string): string {
  const body = text.replace(/^\uFEFF/, '')
  if (body === '') return text + lines
  const gap = body.endsWith('\n') ? (/\n\r?\n$/.test(body) ? '' : eol) : eol + eol
  return text + gap + lines
}

function afterLine(text: string, offset: number, line: string, eol: string): string {
  const at = nextLine(text, offset)
  const missing = at === text.length && !text.endsWith('\n') ? eol : ''
  const indent = /^[ \t]*/.exec(text.slice(lineStart(text, offset)))?.[0] ?? ''
  return `${text.slice(0, at)}${missing}${indent}${line}${eol}${text.slice(at)}`
}

function section(path: readonly string[], table: Readonly<Record<string, unknown>>, eol: string): string {
  const pairs = Object.entries(table).flatMap(([key, value]) => (value === undefined ? [] : [pair([key], value)]))
  return [`[${path.map(key).join('.')}]`, ...pairs].map((line) => line + eol).join('')
}

function pair(path: readonly string[], value: unknown): string {
  return `${path.map(key).join('.')} = ${inline(value)}`
}

function key(name: string): string {
  return /^[A-Za-z0-9_-]+$/.test(name) ? name : quoted(name)
}

/** The escapes of JSON are valid in TOML, but TOML also requires one for the delete character. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll('\u007F', '\\u007F')
}

function inline(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  if (isTable(value)) {
    const members = Object.entries(value).flatMap(([name, part]) => (part === undefined ? [] : [`${key(name)} = ${inline(part)}`]))
    return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
  }
  throw new TooltrayError('config_invalid', 'TOML has no way to write an empty value (null).')
}

function scalars(text: string): ScalarPlace[] {
  const inside = (value: TomlValue, path: readonly string[]): ScalarPlace[] => {
    if (value.kind === 'string') return [{ path, start: value.start, end: value.end, value: decoded(text.slice(value.start, value.end)) }]
    const items = value.items.flatMap((item, at) => inside(item, [...path, String(at)]))
    return [...items, ...value.members.flatMap((member) => inside(member.value, [...path, ...member.path]))]
  }
  return tomlStatements(textThatParses(text)).flatMap((statement) =>
    statement.kind === 'pair' ? inside(statement.value, statement.path) : [],
  )
}
