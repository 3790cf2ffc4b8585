import { type CST, type Document, type Node, Parser, isAlias, isCollection, isMap, isNode, isPair, isScalar } from 'yaml'
import { documentLimits, requireShort, tooDeep, tooLarge, withinStack } from '../document-limits.ts'
import type { Position } from '../positions.ts'

/**
 * Aliases in an AI app's settings in YAML: each requires a search of the whole document. Over it: the file is refused with
 * `config_too_large`.
 */
const MOST_ALIASES = 100

/**
 * Throws `config_too_large` for a text that is too long, nested too deep or has too many aliases. Works on tokens only, because building a
 * document from them is recursive.
 */
export function checkYamlSize(text: string, positionOf: (offset: number) => Position): void {
  requireShort(text, documentLimits.yaml)
  const open = withinStack(() => [...new Parser().parse(text)]).map((token): [CST.Token, number] => [token, 0])
  let aliases = 0
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [token, depth] = next
    if (token.type === 'document' && token.value !== undefined) open.push([token.value, 0])
    else if (token.type === 'alias') {
      aliases += 1
      if (aliases > MOST_ALIASES) throw tooLarge(`has more than ${MOST_ALIASES} aliases`, positionOf(token.offset))
    } else if (token.type === 'block-map' || token.type === 'block-seq' || token.type === 'flow-collection') {
      if (depth > documentLimits.depth) throw tooDeep(positionOf(token.offset))
      for (const { key, value } of token.items) {
        if (value != null) open.push([value, depth + 1])
        if (key != null) open.push([key, depth + 1])
      }
    }
  }
}

/**
 * Finds a duplicate key in a map, an alias without an anchor before it, or an alias of its own container, whose value would be infinite;
 * undefined if there is none. Throws `config_too_large` if aliases are nested too deep.
 */
export function flawIn(
  document: Document.Parsed,
  positionOf: (offset: number) => Position,
): { offset: number; reason: string } | undefined {
  /** The node of each anchor so far; a later anchor of the same name replaces an earlier one. */
  const anchors = new Map<string, Node>()
  const around = new Set<unknown>()
  /** The depth of each complete node, including its aliases; for open nodes the maximum so far, outermost first. */
  const levels = new Map<Node, number>()
  const heights: number[] = []
  const rise = (height: number): void => void (heights[heights.length - 1] = Math.max(height, heights.at(-1) ?? 0))
  const open: unknown[] = [document.contents]
  while (open.length > 0) {
    const node = open.pop()
    if (node instanceof Leaving) {
      around.delete(node.node)
      const height = 1 + (heights.pop() ?? 0)
      if (height > documentLimits.depth) throw tooDeep(positionOf(node.node.range?.[0] ?? 0))
      levels.set(node.node, height)
      rise(height)
    }
    if (isPair(node)) open.push(node.value, node.key)
    if (!isNode(node)) continue
    const offset = node.range?.[0] ?? 0
    if (isAlias(node)) {
      const meant = anchors.get(node.source)
      if (meant === undefined) return { offset, reason: `Nothing before it is called ${node.source}` }
      if (around.has(meant)) return { offset, reason: `It stands within what ${node.source} stands for` }
      rise(levels.get(meant) ?? 0)
    } else if (node.anchor !== undefined) anchors.set(node.anchor, node)
    if (isMap(node)) {
      const keys = new Set<unknown>()
      for (const { key } of node.items) {
        if (!isScalar(key)) continue
        if (keys.has(key.value)) return { offset: key.range?.[0] ?? offset, reason: 'Map keys must be unique' }
        keys.add(key.value)
      }
    }
    if (!isCollection(node)) continue
    around.add(node)
    heights.push(0)
    open.push(new Leaving(node), ...node.items.toReversed())
  }
  return undefined
}

/** Marks the end of a collection during traversal. */
class Leaving {
  readonly node: Node

  constructor(node: Node) {
    this.node = node
  }
}
