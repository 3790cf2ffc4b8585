import { createScanner, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import { TooltrayError } from '../base/errors.ts'
import { documentLimits, tooDeep } from './document-limits.ts'
import { type Position, positionsIn } from './positions.ts'

/** A parsed JSON text with comments. Offsets of nodes refer to `body`, the text without a byte order mark. */
export interface JsoncDocument {
  readonly body: string
  readonly byteOrderMark: '' | '\uFEFF'
  /** Undefined if the text has nothing but white space and comments. */
  readonly root: Node | undefined
  positionOf(offset: number): Position
}

/** The text that was parsed last: one edit of a file parses it several times. It stays only until garbage is collected. */
let latest: { readonly text: string; readonly document: WeakRef<JsoncDocument> } | undefined

/**
 * Parses JSON with comments and trailing commas. Documents are never changed. Throws `config_syntax` if the text does not parse, and
 * `config_too_large` if it is nested too deep, both with line and column.
 */
export function parseJsonc(text: string): JsoncDocument {
  const known = latest?.text === text ? latest.document.deref() : undefined
  if (known !== undefined) return known
  const byteOrderMark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const body = text.slice(byteOrderMark.length)
  const positionOf = positionsIn(body)
  const deep = offsetTooDeep(body)
  if (deep !== undefined) throw tooDeep(positionOf(deep))
  const errors: ParseError[] = []
  const root = parseTree(body, errors, { allowTrailingComma: true, allowEmptyContent: true })
  const [error] = errors
  if (error) throw syntaxError(error, positionOf(error.offset))
  const document: JsoncDocument = { body, byteOrderMark, root, positionOf }
  latest = { text, document: new WeakRef(document) }
  return document
}

/**
 * Kinds of tokens; the library exports them as a const enum, which does not exist at run time. A closing token is one more than its opening
 * one.
 */
const [OPEN_BRACE, OPEN_BRACKET, END] = [1, 3, 17]

/** The offset where a text exceeds the permitted depth, or undefined. The parser is recursive and would exceed the stack. */
function offsetTooDeep(body: string): number | undefined {
  const scanner = createScanner(body, true)
  const open: number[] = []
  for (let token: number = scanner.scan(); token !== END; token = scanner.scan()) {
    // Like the parser, ignores a bracket that closes something else.
    if (token === (open.at(-1) ?? END) + 1) open.pop()
    else if (token === OPEN_BRACE || token === OPEN_BRACKET) open.push(token)
    if (open.length > documentLimits.depth) return scanner.getTokenOffset()
  }
  return undefined
}

function syntaxError(error: ParseError, { line, column }: Position): TooltrayError {
  const reason = printParseErrorCode(error.error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return new TooltrayError('config_syntax', `The file is not valid JSON at line ${line}, column ${column}: ${reason}.`, {
    hint: 'Correct that place; comments and trailing commas are allowed.',
    data: { line, column, reason },
  })
}

/** The members of an object node in order; empty for any other node. */
export function membersOf(node: Node | undefined): { name: string; key: Node; value: Node; property: Node }[] {
  if (node?.type !== 'object') return []
  return (node.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? []
    return key && value ? [{ name: String(key.value), key, value, property }] : []
  })
}

/** The value of a member. Of duplicate keys the last one counts, as in every JSON parser. */
export function memberOf(node: Node | undefined, name: string): Node | undefined {
  return membersOf(node).findLast((member) => member.name === name)?.value
}

/** The duplicate keys of an object node, each with its first and last position. */
export function duplicateKeysOf(node: Node | undefined): { name: string; first: Node; last: Node }[] {
  const all = membersOf(node)
  if (new Set(all.map(({ name }) => name)).size === all.length) return []
  const places = Map.groupBy(all, (member) => member.name)
  return [...places].flatMap(([name, members]) => {
    const [first, last] = [members[0], members.at(-1)]
    return first && last && first !== last ? [{ name, first: first.key, last: last.key }] : []
  })
}

/** The value of a node. `__proto__` is an ordinary key, as in `JSON.parse`. */
export function valueOfNode(node: Node): unknown {
  switch (node.type) {
    case 'object': {
      const object: Record<string, unknown> = {}
      for (const { name, value } of membersOf(node))
        Object.defineProperty(object, name, { value: valueOfNode(value), enumerable: true, writable: true, configurable: true })
      return object
    }
    case 'array':
      return (node.children ?? []).map(valueOfNode)
    default:
      return node.value
  }
}
