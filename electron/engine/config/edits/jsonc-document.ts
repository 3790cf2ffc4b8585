import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import { TooltrayError } from '../../base/errors.ts'

/** A place in a text as an editor shows it: both numbers start at 1. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** A JSON text with comments, parsed. Offsets of nodes count in `body`, which is the text without a byte order mark. */
export interface JsoncDocument {
  readonly body: string
  readonly byteOrderMark: '' | '\uFEFF'
  /** Undefined when the text holds nothing but blanks and comments. */
  readonly root: Node | undefined
  positionOf(offset: number): Position
}

/** Parses JSON with comments and trailing commas. A text that does not parse throws `config_syntax` with line and column. */
export function parseJsonc(text: string): JsoncDocument {
  const byteOrderMark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const body = text.slice(byteOrderMark.length)
  const positionOf = (offset: number): Position => {
    const before = body.slice(0, offset)
    return { line: before.split('\n').length, column: offset - (before.lastIndexOf('\n') + 1) + 1 }
  }
  const errors: ParseError[] = []
  const root = parseTree(body, errors, { allowTrailingComma: true, allowEmptyContent: true })
  const [error] = errors
  if (error) throw syntaxError(error, positionOf(error.offset))
  return { body, byteOrderMark, root, positionOf }
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

/** The members of an object node in their order; none for any other node. */
export function membersOf(node: Node | undefined): { name: string; key: Node; value: Node; property: Node }[] {
  if (node?.type !== 'object') return []
  return (node.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? []
    return key && value ? [{ name: String(key.value), key, value, property }] : []
  })
}

/** The value of a member. When a key stands twice the last one counts, as for every JSON parser. */
export function memberOf(node: Node | undefined, name: string): Node | undefined {
  return membersOf(node).findLast((member) => member.name === name)?.value
}

/** The keys of an object node that stand more than once, each with its first and its last place. */
export function duplicateKeysOf(node: Node | undefined): { name: string; first: Node; last: Node }[] {
  const places = Map.groupBy(membersOf(node), (member) => member.name)
  return [...places].flatMap(([name, members]) => {
    const [first, last] = [members[0], members.at(-1)]
    return first && last && first !== last ? [{ name, first: first.key, last: last.key }] : []
  })
}

/** The value that a node stands for. `__proto__` is a key like any other, as in `JSON.parse`. */
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
