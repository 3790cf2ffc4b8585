import type { Node } from 'jsonc-parser'
import { parseJsonc, valueOfNode } from '../jsonc-document.ts'
import { removeJsoncValue, setJsoncValue } from '../jsonc-edit.ts'
import type { DocumentFormat, ScalarPlace } from './document-format.ts'

/** JSON, optionally with comments and trailing commas. */
export const jsoncFormat: DocumentFormat = {
  parse(text) {
    const { root } = parseJsonc(text)
    return root === undefined ? undefined : valueOfNode(root)
  },
  set: setJsoncValue,
  remove: removeJsoncValue,
  scalars(text) {
    const { root, byteOrderMark } = parseJsonc(text)
    return root === undefined ? [] : scalarsOf(root, [], byteOrderMark.length)
  },
}

function scalarsOf(node: Node, path: readonly string[], shift: number): ScalarPlace[] {
  if (node.type === 'string')
    return [{ path, start: node.offset + shift, end: node.offset + node.length + shift, value: String(node.value) }]
  return (node.children ?? []).flatMap((child, at) => {
    if (node.type === 'array') return scalarsOf(child, [...path, String(at)], shift)
    const [key, value] = child.children ?? []
    return key === undefined || value === undefined ? [] : scalarsOf(value, [...path, String(key.value)], shift)
  })
}
