import { applyEdits, modify } from 'jsonc-parser'
import { canonicalJson } from '../entry/consent/canonical-json.ts'
import { memberOf, parseJsonc, valueOfNode } from './jsonc-document.ts'
import { setJsoncValue } from './jsonc-edit.ts'

const OPTIONS = { formattingOptions: { insertSpaces: true, tabSize: 2 } }

/**
 * Sets a list at a path of object keys. Elements that are equal at the beginning and at the end of both lists stay as they are written,
 * with their comments; those between are replaced, inserted, or removed. Throws as `setJsoncValue`.
 */
export function setJsoncList(text: string, path: readonly [string, ...string[]], value: readonly unknown[]): string {
  const { byteOrderMark, body, root } = parseJsonc(text)
  const node = path.reduce((parent, name) => parent && memberOf(parent, name), root)
  if (node?.type !== 'array') return setJsoncValue(text, path, value)
  const before = (node.children ?? []).map((child) => canonicalJson(valueOfNode(child)))
  const after = value.map(canonicalJson)
  let same = 0
  while (same < before.length && same < after.length && before[same] === after[same]) same += 1
  let tail = 0
  while (tail < before.length - same && tail < after.length - same && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1

  let written = body
  const replaced = Math.min(before.length, after.length) - tail
  for (let at = same; at < replaced; at += 1) written = applyEdits(written, modify(written, [...path, at], value[at], OPTIONS))
  for (let at = before.length - tail - 1; at >= Math.max(same, replaced); at -= 1)
    written = applyEdits(written, modify(written, [...path, at], undefined, OPTIONS))
  for (let at = Math.max(same, replaced); at < after.length - tail; at += 1)
    written = applyEdits(written, modify(written, [...path, at], value[at], { ...OPTIONS, isArrayInsertion: true }))
  return byteOrderMark + written
}
