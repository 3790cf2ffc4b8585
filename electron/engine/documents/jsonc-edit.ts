import { applyEdits, type Edit, type Node } from 'jsonc-parser'
import { TooltrayError } from '../base/errors.ts'
import { isObject } from '../base/is-object.ts'
import { nested } from './formats/document-format.ts'
import { canonicalJson } from '../entry/consent/canonical-json.ts'
import { duplicateKeysOf, memberOf, membersOf, parseJsonc, type JsoncDocument, valueOfNode } from './jsonc-document.ts'

/**
 * Own edits instead of jsonc-parser's `modify`, which removes the comments between a removed member and its neighbor, inserts a new member
 * before the comment that belongs to the previous one, and formats everything else on the same line.
 */

/** The format of a document: its line break and one step of its indentation. */
interface Layout {
  readonly eol: string
  readonly unit: string
}

/**
 * Sets the value at a path of object keys, or removes it if it is `undefined`. Missing objects are created. Every other byte stays:
 * comments, order, indentation, line breaks, byte order mark; within an object only differences are changed. Throws `config_syntax` if the
 * text does not parse, `config_invalid` if the path crosses a value that is not an object, or a duplicate key.
 */
export function setJsoncValue(text: string, path: readonly string[], value: unknown): string {
  if (value === undefined) return removeJsoncValue(text, path)
  const document = parseJsonc(text)
  if (!document.root) return appendRoot(document, nested(path, value))
  let node = document.root
  for (const [depth, key] of path.entries()) {
    const member = memberAt(document, node, path.slice(0, depth), key)
    if (!member) return insertMembers(document, node, [[key, nested(path.slice(depth + 1), value)]])
    node = member
  }
  return replaceValue(text, document, node, path, value)
}

/**
 * Adds members at the end of the object at a path, which is created if it does not exist. No member may exist yet. The result is the same
 * as setting one after the other, at the cost of one. Throws as `setJsoncValue`.
 */
export function addJsoncMembers(
  text: string,
  path: readonly string[],
  members: readonly (readonly [key: string, value: unknown])[],
): string {
  const [first, ...rest] = members
  if (first === undefined) return text
  const document = parseJsonc(text)
  let node = document.root
  for (const [depth, key] of path.entries()) node = node && memberAt(document, node, path.slice(0, depth), key)
  if (node?.type === 'object') return insertMembers(document, node, members)
  // The first creates missing objects, or throws.
  return addJsoncMembers(setJsoncValue(text, [...path, first[0]], first[1]), path, rest)
}

/**
 * Removes the member at a path. Comments around it stay, those within its value are removed. If there is no such member, the text stays
 * unchanged.
 */
export function removeJsoncValue(text: string, path: readonly string[]): string {
  const document = parseJsonc(text)
  let parent: Node | undefined
  let node: Node | undefined = document.root
  for (const [depth, key] of path.entries()) {
    if (!node) return text
    parent = node
    node = memberAt(document, node, path.slice(0, depth), key)
  }
  const key = path.at(-1)
  return parent && node && key !== undefined ? removeMember(document, parent, key) : text
}

function memberAt(document: JsoncDocument, node: Node, path: readonly string[], key: string): Node | undefined {
  const refuse = (message: string, place: Node): never => {
    const { line, column } = document.positionOf(place.offset)
    throw new TooltrayError('config_invalid', `${message}, at line ${line}, column ${column}.`, {
      hint: 'Correct the file by hand first; nothing was changed.',
      data: { line, column },
    })
  }
  if (node.type !== 'object') return refuse(`${path.length === 0 ? 'The file' : `"${path.join('.')}"`} is not an object`, node)
  const twice = duplicateKeysOf(node).find(({ name }) => name === key)
  if (twice) return refuse(`"${key}" stands twice`, twice.last)
  return memberOf(node, key)
}

function appendRoot(document: JsoncDocument, value: unknown): string {
  const { body, byteOrderMark } = document
  const layout = layoutOf(document)
  const separator = body === '' || /[\r\n]$/.test(body) ? '' : layout.eol
  return `${byteOrderMark}${body}${separator}${written(value, layout, '')}${layout.eol}`
}

function replaceValue(text: string, document: JsoncDocument, node: Node, path: readonly string[], value: unknown): string {
  const current: unknown = valueOfNode(node)
  if (canonicalJson(current) === canonicalJson(value)) return text
  if (isObject(value) && isObject(current) && duplicateKeysOf(node).length === 0) {
    const gone = Object.keys(current).filter((key) => !Object.hasOwn(value, key) || value[key] === undefined)
    const cleared = gone.reduce((result, key) => removeJsoncValue(result, [...path, key]), text)
    return Object.entries(value).reduce((result, [key, part]) => setJsoncValue(result, [...path, key], part), cleared)
  }
  const inline = node.parent?.parent !== undefined && !spansLines(document.body, node.parent.parent)
  const content = inline ? JSON.stringify(value) : written(value, layoutOf(document), indentAt(document.body, node.offset))
  return edited(document, [{ offset: node.offset, length: node.length, content }])
}

function insertMembers(document: JsoncDocument, object: Node, members: readonly (readonly [key: string, value: unknown])[]): string {
  const { body } = document
  const layout = layoutOf(document)
  const base = indentAt(body, object.offset)
  const close = object.offset + object.length - 1
  const onLines = (indent: string): string[] =>
    members.map(([key, value]) => `${layout.eol}${indent}${JSON.stringify(key)}: ${written(value, layout, indent)}`)
  const last = membersOf(object).at(-1)
  if (!last) {
    const at = endOfComments(body, object.offset + 1)
    const ending = /[\r\n]/.test(body.slice(at, close)) ? body.slice(at, close) : layout.eol + base
    return edited(document, [{ offset: at, length: close - at, content: onLines(base + layout.unit).join(',') + ending }])
  }

  const indent = startsLine(body, last.property.offset) ? indentAt(body, last.property.offset) : base + layout.unit
  const added = spansLines(body, object)
    ? onLines(indent)
    : members.map(([key, value]) => ` ${JSON.stringify(key)}: ${JSON.stringify(value)}`)
  return addedAfter(document, last.property.offset + last.property.length, added)
}

/**
 * Adds elements behind the last one of an object or a list, which ends at an offset. If the file ends its lists with a comma, so does the
 * new one.
 */
export function addedAfter(document: JsoncDocument, end: number, added: readonly string[]): string {
  const { body } = document
  const comma = commaAfter(body, end)
  const at = endOfComments(body, comma === undefined ? end : comma + 1)
  const content = added.join(',')
  if (comma !== undefined) return edited(document, [{ offset: at, length: 0, content: `${content},` }])
  return edited(document, [
    { offset: end, length: 0, content: ',' },
    { offset: at, length: 0, content },
  ])
}

function removeMember(document: JsoncDocument, object: Node, key: string): string {
  const { body } = document
  const members = membersOf(object)
  const index = members.findIndex(({ name }) => name === key)
  const [previous, member] = [members[index - 1], members[index]]
  if (!member) return document.byteOrderMark + body

  const end = member.property.offset + member.property.length
  const cuts = cutElement(body, member.property.offset, end)
  if (commaAfter(body, end) === undefined) {
    const before = previous && commaAfter(body, previous.property.offset + previous.property.length)
    if (before !== undefined) cuts.push({ offset: before, length: 1, content: '' })
  }
  return edited(document, cuts)
}

/** The edits that remove an element of an object or a list, with the comma after it. Comments around it stay. */
export function cutElement(body: string, start: number, end: number): Edit[] {
  const comma = commaAfter(body, end)
  if (comma === undefined) return [cutOf(body, start, end)]
  if (body.slice(end, comma).trim() === '') return [cutOf(body, start, comma + 1)]
  return [cutOf(body, start, end), { offset: comma, length: 1, content: '' }]
}

/** The edit that removes a range with the white space that would remain: the whole line if nothing else is on it. */
function cutOf(body: string, start: number, end: number): Edit {
  const left = start - (/[ \t]*$/.exec(body.slice(0, start))?.[0].length ?? 0)
  const right = end + (/^[ \t]*/.exec(body.slice(end))?.[0].length ?? 0)
  const lineBreak = /^(?:\r\n|\r|\n)/.exec(body.slice(right))?.[0]
  if (lineBreak === undefined) return { offset: start, length: right - start, content: '' }
  const wholeLine = left === 0 || /[\r\n]/.test(body.charAt(left - 1))
  return { offset: left, length: right - left + (wholeLine ? lineBreak.length : 0), content: '' }
}

/** Returns the text of a document after edits of its body. They must not overlap. */
export function edited(document: JsoncDocument, edits: Edit[]): string {
  return document.byteOrderMark + applyEdits(document.body, edits)
}

/** The line break of a document, and its indentation; two spaces if it has none. */
export function layoutOf({ body, root }: JsoncDocument): Layout {
  const eol = /\r\n|\n|\r/.exec(body)?.[0] ?? '\n'
  const first = membersOf(root).find(({ property }) => startsLine(body, property.offset))
  return { eol, unit: (first && indentAt(body, first.property.offset)) || '  ' }
}

function written(value: unknown, layout: Layout, indent: string): string {
  const inner = indent + layout.unit
  const block = (open: string, parts: string[], close: string) =>
    `${open}${layout.eol}${parts.map((part) => inner + part).join(`,${layout.eol}`)}${layout.eol}${indent}${close}`
  if (Array.isArray(value)) {
    const parts = value.map((part: unknown) => written(part, layout, inner))
    return value.some((part) => typeof part === 'object' && part !== null) ? block('[', parts, ']') : `[${parts.join(', ')}]`
  }
  if (isObject(value)) {
    const members = Object.entries(value).filter(([, part]) => part !== undefined)
    if (members.length === 0) return '{}'
    const parts = members.map(([key, part]) => `${JSON.stringify(key)}: ${written(part, layout, inner)}`)
    return block('{', parts, '}')
  }
  return JSON.stringify(value)
}

/** Whether a node has a line break within. */
export function spansLines(body: string, node: Node): boolean {
  return /[\r\n]/.test(body.slice(node.offset, node.offset + node.length))
}

/** The indentation of the line at an offset. */
export function indentAt(body: string, offset: number): string {
  return /(?:^|[\r\n])([ \t]*)[^\r\n]*$/.exec(body.slice(0, offset))?.[1] ?? ''
}

/** Whether an offset is the first on its line, apart from blanks. */
export function startsLine(body: string, offset: number): boolean {
  return /[\r\n][ \t]*$/.test(body.slice(0, offset))
}

/** The end of the last comment that follows an offset; the offset itself if there is none. */
export function endOfComments(body: string, offset: number): number {
  return triviaAfter(body, offset).lastComment
}

/** The offset of the next comma after white space and comments, or undefined. */
export function commaAfter(body: string, offset: number): number | undefined {
  const { end } = triviaAfter(body, offset)
  return body[end] === ',' ? end : undefined
}

function triviaAfter(body: string, offset: number): { lastComment: number; end: number } {
  const piece = /\s+|\/\/[^\r\n]*|\/\*[^]*?\*\//y
  let lastComment = offset
  let end = offset
  for (;;) {
    piece.lastIndex = end
    const found = piece.exec(body)?.[0]
    if (found === undefined) return { lastComment, end }
    end += found.length
    if (found.startsWith('/')) lastComment = end
  }
}
