import type { AnyNode } from 'acorn'
import { type SourceNode, childrenOf } from './source-node.ts'

/** Whether a node of the syntax tree is a type: the names of all such nodes begin with TS. */
const isType = (node: SourceNode): boolean => node.type.startsWith('TS')

/** Declarations of types alone, which are removed completely. */
const TYPES_ALONE = new Set(['TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'TSDeclareFunction'])
/** Type expressions around a value expression. */
const AROUND = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSTypeAssertion', 'TSInstantiationExpression'])
/** Nodes that are erased wherever they are. */
const ERASED = new Set(['TSTypeAnnotation', 'TSTypeParameterDeclaration', 'TSTypeParameterInstantiation', 'TSAbstractMethodDefinition'])
/** Modifiers of class members that only concern types. */
const MODIFIERS = /\b(?:private|protected|public|readonly|override|abstract)\b/g

/**
 * Replaces the types in a script by spaces, so that every line and column stays the same.
 * Throws `SyntaxError` for TypeScript that generates code, such as an enum.
 */
export function blankTypes(code: string, tree: AnyNode): string {
  const characters = code.split('')
  const blank = (from: number, to: number): void => {
    for (let at = from; at < to; at += 1) if (characters[at] !== '\n' && characters[at] !== '\r') characters[at] = ' '
  }
  const blankWithin = (from: number, to: number, what: RegExp): void => {
    for (const found of code.slice(from, to).matchAll(what)) blank(from + found.index, from + found.index + found[0].length)
  }

  const visit = (node: SourceNode): void => {
    if (TYPES_ALONE.has(node.type) || node['declare'] === true) {
      blank(node.start, node.end)
      // Without a semicolon, the lines before and after could become one statement.
      characters[node.start] = ';'
      return
    }
    if (ERASED.has(node.type)) return blank(node.start, node.end)
    if (AROUND.has(node.type)) {
      blankAround(node)
      return visit(node['expression'] as SourceNode)
    }
    if (isType(node)) throw new SyntaxError(`TypeScript's ${node.type.slice(2)} makes code and cannot be used in a script`)
    if (node.type === 'Identifier') {
      const end = node.start + String(node['name']).length
      const annotation = node['typeAnnotation'] as SourceNode | undefined
      if (node['optional'] === true) blankWithin(end, annotation?.start ?? node.end, /\?/g)
      if (node['name'] === 'this') blankWithin(node.start, node.end + (/^\s*,/.exec(code.slice(node.end))?.[0].length ?? 0), /.+/gs)
    }
    if (node.type === 'VariableDeclarator' && node['definite'] === true) blankDefinite(node)
    if (node.type === 'PropertyDefinition' || node.type === 'MethodDefinition') blankMember(node)
    if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') blankClassHead(node)
    for (const child of childrenOf(node)) visit(child)
  }

  /** `a as string`, `<string>a`, `a!`, `a<string>`: brackets around the expression stay. */
  const blankAround = (node: SourceNode): void => {
    const inner = node['expression'] as SourceNode
    const type = (node['typeAnnotation'] ?? node['typeArguments']) as SourceNode | undefined
    if (type === undefined) return blank(node.end - 1, node.end)
    if (node.type === 'TSTypeAssertion') return blank(node.start, code.indexOf('>', type.end) + 1)
    const word = /(?:\bas|\bsatisfies)\s*$/.exec(code.slice(inner.end, type.start))
    blank(word === null ? type.start : inner.end + word.index, node.end)
  }
  /** `let a!: string` */
  const blankDefinite = (node: SourceNode): void => {
    const id = node['id'] as SourceNode
    blankWithin(id.start + String(id['name']).length, id.end, /^\s*!/g)
  }
  /** `private readonly a?: string` */
  const blankMember = (node: SourceNode): void => {
    const key = node['key'] as SourceNode
    blankWithin(node.start, key.start, MODIFIERS)
    if (node['optional'] === true || node['definite'] === true) blankWithin(key.end, key.end + 2, /[?!]/g)
  }
  /** `abstract class A<T> extends B<T> implements C` */
  const blankClassHead = (node: SourceNode): void => {
    if (node['abstract'] === true) blankWithin(node.start, node.start + 'abstract'.length, MODIFIERS)
    const parts = ['id', 'typeParameters', 'superClass', 'superTypeParameters'].map((key) => node[key] as SourceNode | null | undefined)
    const from = Math.max(node.start + 'class'.length, ...parts.map((part) => part?.end ?? 0))
    if (Array.isArray(node['implements']) && node['implements'].length > 0) {
      blank(from, (node['body'] as SourceNode).start)
      delete node['implements']
    }
  }

  visit(tree as unknown as SourceNode)
  return characters.join('')
}
