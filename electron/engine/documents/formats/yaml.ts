import { isDeepStrictEqual } from 'node:util'
import {
  type Document,
  type Node,
  type Pair,
  type YAMLMap,
  isMap,
  isNode,
  isScalar,
  isSeq,
  parseAllDocuments,
  parseDocument,
  stringify,
} from 'yaml'
import { TooltrayError } from '../../base/errors.ts'
import { tooLarge, withinStack } from '../document-limits.ts'
import { positionsIn } from '../positions.ts'
import {
  type DocumentFormat,
  type ScalarPlace,
  type Splice,
  isTable,
  lineBreakOf,
  lineStart,
  nextLine,
  spliced,
  valueAt,
  nested,
  plainData,
} from './document-format.ts'
import { checkYamlSize, flawIn } from './yaml-checks.ts'

/** YAML, edited at the offsets that its parser reports. New values are in block style, or in flow style within flow collections. */
export const yamlFormat: DocumentFormat = { parse: (text) => dataOf(parseYaml(text)), set, remove, scalars }

type Map = YAMLMap<unknown, unknown>
type Item = Pair<unknown, unknown>

/** A parsed text without its byte order mark, which offsets do not count. */
interface Parsed {
  readonly body: string
  readonly mark: string
  readonly document: Document.Parsed
}

// The library compares each key with all before it, which is slow. `flawIn` finds duplicates.
const OPTIONS = { prettyErrors: false, logLevel: 'error', uniqueKeys: false } as const

function parseYaml(text: string): Parsed {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const body = text.slice(mark.length)
  const positionOf = positionsIn(body)
  checkYamlSize(body, positionOf)
  const document = withinStack(() => parseDocument(body, OPTIONS))
  requireSound(document, positionOf)
  return { body, mark, document }
}

/** Returns the documents of a text with several, as plain data. Throws `config_syntax` and `config_too_large`. */
export function yamlDocuments(text: string): unknown[] {
  const body = text.replace(/^\uFEFF/, '')
  const positionOf = positionsIn(body)
  checkYamlSize(body, positionOf)
  const documents = withinStack(() => parseAllDocuments(body, OPTIONS))
  return documents.flatMap((document) => {
    requireSound(document, positionOf)
    return plainData(dataOf({ document })) ?? []
  })
}

function requireSound(document: Document.Parsed, positionOf: ReturnType<typeof positionsIn>): void {
  const [error] = document.errors
  const wrong = error === undefined ? flawIn(document, positionOf) : { offset: error.pos[0], reason: error.message }
  if (wrong === undefined) return
  const { offset, reason } = wrong
  const { line, column } = positionOf(offset)
  throw new TooltrayError('config_syntax', `The file is not valid YAML at line ${line}, column ${column}: ${reason.replace(/\.?$/, '.')}`, {
    hint: 'Correct that place.',
    data: { line, column, reason },
  })
}

function dataOf({ document }: Pick<Parsed, 'document'>): unknown {
  try {
    return (document.toJS() as unknown) ?? undefined
  } catch (error) {
    // The library throws this for aliases that expand exponentially, or that are within their own target.
    if (error instanceof ReferenceError) throw tooLarge('repeats itself by its aliases')
    throw error
  }
}

function set(text: string, path: readonly string[], value: unknown): string {
  if (value === undefined) return remove(text, path)
  const parsed = parseYaml(text)
  const current = valueAt(dataOf(parsed), path)
  if (isDeepStrictEqual(current, value)) return text
  if (isTable(current) && isTable(value) && Object.keys(current).length > 0) {
    const cleared = Object.keys(current)
      .filter((key) => value[key] === undefined)
      .reduce((result, key) => remove(result, [...path, key]), text)
    return Object.entries(value).reduce((result, [key, part]) => set(result, [...path, key], part), cleared)
  }
  const { body, mark, document } = parsed
  const { contents } = document
  if (contents === null || (isScalar(contents) && contents.value === null)) return mark + appended(body, nested(path, value))
  let map: unknown = contents
  for (const [depth, key] of path.entries()) {
    if (!isMap(map)) throw cannotEdit(path.slice(0, depth))
    const item = itemOf(map, key)
    if (item === undefined) return mark + inserted(body, map, key, nested(path.slice(depth + 1), value))
    if (depth === path.length - 1 || isEmpty(item.value)) return mark + replaced(body, map, item, nested(path.slice(depth + 1), value))
    map = item.value
  }
  throw cannotEdit(path)
}

function remove(text: string, path: readonly string[]): string {
  const { body, mark, document } = parseYaml(text)
  let map: unknown = document.contents
  let holder: { map: Map; item: Item } | undefined
  for (const [depth, key] of path.entries()) {
    const item = isMap(map) ? itemOf(map, key) : undefined
    if (!isMap(map) || item === undefined) return text
    if (depth === path.length - 1) return mark + spliced(body, [cutOf(body, map, item, holder)])
    holder = { map, item }
    map = item.value
  }
  return text
}

function itemOf(map: Map, key: string): Item | undefined {
  return map.items.find((item) => (isScalar(item.key) ? String(item.key.value) : item.key) === key)
}

/** Whether the value is missing, or a literal null. */
function isEmpty(value: unknown): boolean {
  return value === null || (isScalar(value) && value.value === null)
}

function appended(body: string, value: unknown): string {
  const eol = lineBreakOf(body)
  const gap = body === '' || body.endsWith('\n') ? '' : eol
  return body + gap + block(value, '', eol)
}

function inserted(body: string, map: Map, key: string, value: unknown): string {
  const eol = lineBreakOf(body)
  const [start, , end] = rangeOf(map)
  if (map.flow === true) {
    const last = map.items.at(-1)
    const at = last === undefined ? start + 1 : contentEnd(body, last)
    const member = `${JSON.stringify(key)}: ${flow(value)}`
    return spliced(body, [{ start: at, end: at, content: last === undefined ? ` ${member} ` : `, ${member}` }])
  }
  const last = map.items.at(-1)
  const first = map.items[0]
  if (last === undefined || first === undefined) return body.slice(0, end) + block({ [key]: value }, '', eol)
  const indent = ' '.repeat(columnOf(body, rangeOf(first.key)[0]))
  const content = contentEnd(body, last)
  const at = body[content - 1] === '\n' ? content : nextLine(body, content)
  const missing = at === body.length && at > 0 && !body.endsWith('\n') ? eol : ''
  return body.slice(0, at) + missing + block({ [key]: value }, indent, eol) + body.slice(at)
}

function replaced(body: string, map: Map, item: Item, value: unknown): string {
  const key = rangeOf(item.key)
  const colon = colonAfter(body, key[1])
  const eol = lineBreakOf(body)
  if (isTable(value) && Object.keys(value).length > 0 && map.flow !== true && isNothing(item.value)) {
    const indent = ' '.repeat(columnOf(body, key[0]) + 2)
    const at = nextLine(body, colon)
    const missing = at === body.length && !body.endsWith('\n') ? eol : ''
    return body.slice(0, at) + missing + block(value, indent, eol) + body.slice(at)
  }
  if (isScalar(item.value) && !isNothing(item.value) && !isBlockScalar(item.value)) {
    const [start, end] = rangeOf(item.value)
    return spliced(body, [{ start, end, content: flow(value) }])
  }
  const end = Math.max(colon + 1, contentEnd(body, item))
  const content = ` ${flow(value)}${body[end - 1] === '\n' && end > colon + 1 ? eol : ''}`
  return spliced(body, [{ start: colon + 1, end, content }])
}

function cutOf(body: string, map: Map, item: Item, holder: { map: Map; item: Item } | undefined): Splice {
  const start = rangeOf(item.key)[0]
  const content = contentEnd(body, item)
  if (map.flow === true) return flowCut(body, map, item)
  if (body.slice(lineStart(body, start), start).trim() !== '') throw cannotEdit([String(item.key)])
  const end = body[content - 1] === '\n' ? content : nextLine(body, content)
  if (map.items.length > 1 || holder === undefined) return { start: lineStart(body, start), end, content: '' }
  // A map without entries would become null, which few programs expect.
  const colon = colonAfter(body, rangeOf(holder.item.key)[1])
  const rest = body.slice(colon + 1, lineStart(body, start))
  return { start: colon + 1, end, content: ` {}${/\S/.test(rest) ? rest : lineBreakOf(body)}` }
}

function flowCut(body: string, map: Map, item: Item): Splice {
  const at = map.items.indexOf(item)
  const [next, previous] = [map.items[at + 1], map.items[at - 1]]
  const start = rangeOf(item.key)[0]
  if (next !== undefined) return { start, end: rangeOf(next.key)[0], content: '' }
  return { start: previous === undefined ? start : contentEnd(body, previous), end: contentEnd(body, item), content: '' }
}

/** The end of an item's content, before white space and comments on the same line. */
function contentEnd(body: string, item: Item): number {
  const after = isNode(item.key) ? rangeOf(item.key)[1] : 0
  const end = nodeEnd(body, item.value)
  return end ?? Math.max(after, colonAfter(body, after) + 1)
}

function nodeEnd(body: string, node: unknown): number | undefined {
  if (!isNode(node) || isNothing(node)) return undefined
  if (isMap(node) && node.flow !== true) {
    const last = node.items.at(-1)
    return last === undefined ? rangeOf(node)[1] : contentEnd(body, last)
  }
  if (isSeq(node) && node.flow !== true) {
    const last = node.items.at(-1)
    // A dash without a value has no offset of its own; the list ends with its line.
    return nodeEnd(body, last) ?? body.slice(0, rangeOf(node)[1]).trimEnd().length
  }
  return rangeOf(node)[1]
}

function isNothing(node: unknown): boolean {
  return node === null || (isScalar(node) && node.value === null && (node.source ?? '') === '')
}

function isBlockScalar(node: unknown): boolean {
  return isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED')
}

/** The colon after a key. */
function colonAfter(body: string, offset: number): number {
  const at = body.indexOf(':', offset)
  if (at === -1) throw cannotEdit([])
  return at
}

function columnOf(body: string, offset: number): number {
  return offset - lineStart(body, offset)
}

function rangeOf(node: unknown): readonly [number, number, number] {
  const range = isNode(node) ? (node as Node).range : undefined
  if (!range) throw cannotEdit([])
  return range
}

function block(value: unknown, indent: string, eol: string): string {
  const lines = stringify(value, { lineWidth: 0, defaultStringType: 'PLAIN', aliasDuplicateObjects: false }).split('\n')
  return lines.map((line, at) => (line === '' && at === lines.length - 1 ? '' : `${line === '' ? '' : indent}${line}${eol}`)).join('')
}

function flow(value: unknown): string {
  return JSON.stringify(value)
}

function cannotEdit(path: readonly string[]): TooltrayError {
  const where = path.length === 0 ? 'This YAML file' : `"${path.join('.')}"`
  return new TooltrayError('config_invalid', `${where} is written in a way that cannot be edited in place.`, {
    hint: 'Add the entry by hand; nothing was changed.',
  })
}

function scalars(text: string): ScalarPlace[] {
  const { mark, document } = parseYaml(text)
  const inside = (node: unknown, path: readonly string[]): ScalarPlace[] => {
    if (isScalar(node)) {
      const [start, end] = rangeOf(node)
      return typeof node.value === 'string' ? [{ path, start: start + mark.length, end: end + mark.length, value: node.value }] : []
    }
    if (isMap(node)) return node.items.flatMap((item) => inside(item.value, [...path, isScalar(item.key) ? String(item.key.value) : '']))
    if (isSeq(node)) return node.items.flatMap((item, at) => inside(item, [...path, String(at)]))
    return []
  }
  return inside(document.contents, [])
}
