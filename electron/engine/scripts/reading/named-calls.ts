import type { NamedCall } from '../sandbox/messages.ts'
import { type SourceNode, childrenOf } from './source-node.ts'

/** Syntax that a script may not use, by the type of its node. */
const REFUSED: Readonly<Record<string, string>> = {
  ImportDeclaration: 'A script has no modules: import cannot be used',
  ImportExpression: 'A script has no modules: import cannot be used',
  ExportNamedDeclaration: 'A script has no modules: export cannot be used. Return what you want',
  ExportDefaultDeclaration: 'A script has no modules: export cannot be used. Return what you want',
  ExportAllDeclaration: 'A script has no modules: export cannot be used. Return what you want',
}

/**
 * The calls in a script with a written-out tool name (`tools.github.create_issue(...)`, `tools["name"](...)`), in their order. Empty if the
 * script redeclares `tools`. Throws `SyntaxError` for modules.
 */
export function namedCalls(tree: SourceNode, lineOf: (offset: number) => number): NamedCall[] {
  const calls: NamedCall[] = []
  let isShadowed = false
  const visit = (node: SourceNode): void => {
    const refusal = REFUSED[node.type]
    if (refusal !== undefined) throw Object.assign(new SyntaxError(refusal), { line: lineOf(node.start) })
    if (declares(node, 'tools')) isShadowed = true
    const name = node.type === 'CallExpression' ? toolNamed(node['callee'] as SourceNode) : undefined
    if (name !== undefined) {
      const given = argumentsOf(node['arguments'] as readonly SourceNode[])
      calls.push({ name, arguments: given, line: lineOf(node.start) })
    }
    for (const child of childrenOf(node)) visit(child)
  }
  visit(tree)
  return isShadowed ? [] : calls
}

/** Whether a node declares a name. */
function declares(node: SourceNode, name: string): boolean {
  const targets = [node['id'], ...(Array.isArray(node['params']) ? (node['params'] as unknown[]) : []), node['param']]
  return targets.some((target) => target !== undefined && target !== null && bound(target as SourceNode, name))
}

function bound(pattern: SourceNode, name: string): boolean {
  switch (pattern.type) {
    case 'Identifier':
      return pattern['name'] === name
    case 'ObjectPattern':
    case 'ArrayPattern':
    case 'RestElement':
    case 'AssignmentPattern':
      return childrenOf(pattern).some((child) => bound(child.type === 'Property' ? (child['value'] as SourceNode) : child, name))
    default:
      return false
  }
}

/** The tool name in a call's callee. Undefined if it is not written out. */
function toolNamed(callee: SourceNode): string | undefined {
  const path: string[] = []
  let node = callee
  while (node.type === 'MemberExpression') {
    const property = node['property'] as SourceNode
    const key = node['computed'] === true ? (property.type === 'Literal' ? property['value'] : undefined) : property['name']
    if (typeof key !== 'string') return undefined
    path.unshift(key)
    node = node['object'] as SourceNode
  }
  const isTools = node.type === 'Identifier' && node['name'] === 'tools'
  return isTools && (path.length === 1 || path.length === 2) ? path.join('__') : undefined
}

/** The arguments of a call as JSON text, if all of them are written out. */
function argumentsOf(given: readonly SourceNode[]): string | undefined {
  const [first] = given
  if (first === undefined) return '{}'
  try {
    return given.length === 1 ? JSON.stringify(written(first)) : undefined
  } catch {
    return undefined
  }
}

/** The value of a literal expression. Throws for any other expression. */
function written(node: SourceNode): unknown {
  switch (node.type) {
    case 'Literal':
      if (node['regex'] !== undefined || node['bigint'] !== undefined) throw new Error('No value of JSON')
      return node['value']
    case 'TemplateLiteral': {
      const [only, ...more] = node['quasis'] as readonly { value: { cooked: string } }[]
      if (only === undefined || more.length > 0) throw new Error('Not known yet')
      return only.value.cooked
    }
    case 'UnaryExpression': {
      const value = written(node['argument'] as SourceNode)
      if (node['operator'] !== '-' || typeof value !== 'number') throw new Error('Not known yet')
      return -value
    }
    case 'ArrayExpression':
      return (node['elements'] as readonly (SourceNode | null)[]).map((each) => {
        if (each === null) throw new Error('A hole')
        return written(each)
      })
    case 'ObjectExpression':
      return Object.fromEntries((node['properties'] as readonly SourceNode[]).map(writtenProperty))
    default:
      throw new Error('Not known yet')
  }
}

function writtenProperty(node: SourceNode): [string, unknown] {
  if (node.type !== 'Property' || node['computed'] === true || node['kind'] !== 'init') throw new Error('Not known yet')
  const key = node['key'] as SourceNode
  const name = key.type === 'Identifier' ? key['name'] : key['value']
  return [String(name), written(node['value'] as SourceNode)]
}
