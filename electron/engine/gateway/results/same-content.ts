import { isDeepStrictEqual } from 'node:util'
import { fromJson } from '../../base/text/from-json.ts'

/**
 * Whether texts have the same content as structured content. They may be its JSON. They may also be the JSON of the value inside
 * `{result: ...}` or `{content: ...}`, in one text or one per element: some servers wrap values that are not objects in that way.
 */
export function sayTheSame(texts: readonly unknown[], structured: unknown): boolean {
  const [text, ...others] = texts
  if (text === undefined) return false
  const inner = wrapped(structured)
  if (others.length > 0) return Array.isArray(inner) && inner.length === texts.length && inner.every((each, at) => isSame(texts[at], each))
  return (
    isSame(text, structured) ||
    (inner !== undefined && (isSame(text, inner) || (Array.isArray(inner) && inner.length === 1 && isSame(text, inner[0]))))
  )
}

/**
 * Whether texts contain everything that structured content does: all its texts and numbers, in no less space, so that its keys fit in too.
 */
export function sayNoLess(texts: readonly string[], structured: unknown): boolean {
  if (sayTheSame(texts, structured)) return true
  const whole = texts.join('\n')
  return whole.length >= JSON.stringify(structured).length && leaves(structured).every((leaf) => whole.includes(leaf))
}

function isSame(text: unknown, value: unknown): boolean {
  return text === value || isDeepStrictEqual(fromJson(text), value)
}

/** The wrapper keys of the Python SDK and of the filesystem server. */
const WRAPPERS: ReadonlySet<string> = new Set(['result', 'content'])

function wrapped(structured: unknown): unknown {
  const entries = typeof structured === 'object' && structured !== null ? Object.entries(structured) : []
  const [[key = '', value] = [], ...others] = entries
  return others.length === 0 && WRAPPERS.has(key) ? (value as unknown) : undefined
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : []
}
