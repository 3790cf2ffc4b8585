import { type CST, type Document, Parser, isAlias, isCollection, isMap, isNode, isPair, isScalar } from 'yaml'
import { documentLimits, requireShort, tooDeep, tooLarge } from '../../config/edits/document-limits.ts'
import type { Position } from '../../config/edits/positions.ts'

/** More aliases than this are an attack, not settings: each is looked for in the whole document. */
const MOST_ALIASES = 100

/**
 * Throws `config_too_large` for a text that is too long, nested too deep or has too many aliases, by its tokens alone: what makes a
 * document of them calls itself for each level.
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

/** What the parser gives; it calls itself for each `---` that stands where none belongs. */
export function withinStack<Result>(parse: () => Result): Result {
  try {
    return parse()
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep()
    throw error
  }
}

/** A key that stands twice in one map, or an alias of what nothing before it is; undefined when there is none. */
export function flawIn(document: Document.Parsed): { offset: number; reason: string } | undefined {
  const anchors = new Set<string>()
  const open: unknown[] = [document.contents]
  while (open.length > 0) {
    const node = open.pop()
    if (isPair(node)) open.push(node.value, node.key)
    if (!isNode(node)) continue
    const offset = node.range?.[0] ?? 0
    if (isAlias(node)) {
      if (!anchors.has(node.source)) return { offset, reason: `Nothing before it is called ${node.source}` }
    } else if (node.anchor !== undefined) anchors.add(node.anchor)
    if (isMap(node)) {
      const keys = new Set<unknown>()
      for (const { key } of node.items) {
        if (!isScalar(key)) continue
        if (keys.has(key.value)) return { offset: key.range?.[0] ?? offset, reason: 'Map keys must be unique' }
        keys.add(key.value)
      }
    }
    if (isCollection(node)) open.push(...node.items.toReversed())
  }
  return undefined
}
