import fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { isObject } from '../electron/engine/base/is-object.ts'
import { checkedEdit } from '../electron/engine/documents/formats/checked-edit.ts'
import { documentLimits } from '../electron/engine/documents/document-limits.ts'
import { type DocumentFormat, isTable, valueAt } from '../electron/engine/documents/formats/document-format.ts'
import { type Target, jsonIn, lineAndRest, mustHold } from './target.ts'

const MOST_KEYS = 8

const path = fc.array(fc.constantFrom('mcpServers', 'a', 'b', 'x y', '', 'a.b', '__proto__'), { minLength: 1, maxLength: 3 })
const value = fc.oneof(fc.constant(undefined), fc.jsonValue({ maxDepth: 2 }))

/**
 * The target of an editor: the first line says which path is to have which value (`{"path": [], "value": …}`; without a value it is taken
 * out), the rest is the document. Afterwards the path has just that, and nothing else has changed.
 */
export function editTarget(format: DocumentFormat, documents: fc.Arbitrary<string>, words: readonly string[]): Target {
  return {
    words: [...words, '{"path":["a"]}\n', '{"path":["mcpServers","a"],"value":{"command":"x","args":["y"]}}\n', '"value":', '"path":['],
    fresh: fc.tuple(path, value, documents).map(([path, value, document]) => `${JSON.stringify({ path, value })}\n${document}`),
    run(input) {
      const [line, text] = lineAndRest(input)
      checkPlaces(format, text)
      const edit = jsonIn(line)
      const keys = isObject(edit) && Array.isArray(edit['path']) ? edit['path'] : []
      const path = keys.map(String)
      if (path.length === 0 || !isObject(edit)) return
      // Edits are our own: only documents are somebody else's.
      if (path.length > MOST_KEYS || (line.match(/[[{]/g)?.length ?? 0) > documentLimits.depth) return
      const before = format.parse(text)
      const after = checkedEdit(format, text, [{ path, value: edit['value'] }])
      const found = format.parse(after)
      mustHold(isDeepStrictEqual(valueAt(found, path), edit['value']), 'What was set is not what is read.')
      mustHold(isDeepStrictEqual(pruned(found, path), pruned(before, path)), 'Something else has changed.')
      mustHold(checkedEdit(format, after, [{ path, value: edit['value'] }]) === after, 'The same edit once more changes the text.')
    },
  }
}

/** Every text of the document stands where it is said to stand. */
function checkPlaces(format: DocumentFormat, text: string): void {
  for (const { start, end } of format.scalars(text)) mustHold(start <= end && end <= text.length, 'A text stands outside of its document.')
}

/** A document without a value, and without the tables on the way to it that hold nothing else. */
function pruned(document: unknown, [key = '', ...rest]: readonly string[]): unknown {
  if (!isTable(document)) return undefined
  const { [key]: inner, ...others } = document
  const left = rest.length === 0 ? undefined : pruned(inner, rest)
  const empty = left === undefined || (isTable(left) && Object.keys(left).length === 0)
  if (empty) return Object.keys(others).length === 0 ? undefined : others
  return { ...others, [key]: left }
}
