/** Any node of the syntax tree of a script (ESTree). */
export interface SourceNode {
  readonly type: string
  readonly start: number
  readonly end: number
  [key: string]: unknown
}

/** The direct children of a node, in property order. */
export function childrenOf(node: SourceNode): SourceNode[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))
}

function isNode(value: unknown): value is SourceNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}
