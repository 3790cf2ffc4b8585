/** A node of the tree of a script (ESTree), whatever it is. */
export interface SourceNode {
  readonly type: string
  readonly start: number
  readonly end: number
  [key: string]: unknown
}

/** The nodes right below one, in the order in which they were found. */
export function childrenOf(node: SourceNode): SourceNode[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))
}

function isNode(value: unknown): value is SourceNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}
