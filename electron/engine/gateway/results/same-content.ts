import { isDeepStrictEqual } from 'node:util'
import { fromJson } from '../../transport/json/from-json.ts'

/**
 * Whether texts say the same as structured content: as its JSON, or, as servers do whose tools give something else than an object, as what
 * is wrapped in `{result: ...}` or `{content: ...}` there, in one text or in one for each element.
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
 * Whether texts leave nothing out that structured content says: they hold all its texts and numbers, and are no shorter, so that there is
 * room for what these are.
 */
export function sayNoLess(texts: readonly string[], structured: unknown): boolean {
  if (sayTheSame(texts, structured)) return true
  const whole = texts.join('\n')
  return whole.length >= JSON.stringify(structured).length && leaves(structured).every((leaf) => whole.includes(leaf))
}

function isSame(text: unknown, value: unknown): boolean {
  return text === value || isDeepStrictEqual(fromJson(text), value)
}

/** What the SDK for Python calls it, and the filesystem server. */
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
