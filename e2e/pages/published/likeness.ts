import { isDeepStrictEqual } from 'node:util'
import { compare } from '../../testing/pairs/compare.ts'
import { type Drawn, wordsOf } from '../host/host.ts'

/** What is compared of a page. */
export const ASPECTS = ['page', 'result', 'calls', 'text'] as const
export type Aspect = (typeof ASPECTS)[number]

/** The script that Tooltray adds, by which a page calls its tools by names that no other page knows. */
const ADDED = /<script>\(\(\)=>\{const names=new Map\([^]*?\}\)\(\)<\/script>/

/** Compares what a host saw through Tooltray with what it sees of the server itself. Returns which aspects are the same. */
export function likenessOf(direct: Drawn, through: Drawn): Readonly<Record<Aspect, boolean>> {
  const isSame = (of: (drawn: Drawn) => unknown): boolean => isDeepStrictEqual(of(direct), of(through))
  return {
    page: isSame(({ content: { mimeType, text, _meta } }) => [mimeType, text?.replace(ADDED, ''), _meta]),
    // The stateless era names who answers in each result.
    result: compare(timeless(direct.result), timeless(through.result)) !== 'changed',
    calls: isSame(({ calls }) => calls),
    text: isSame(({ text, buttons, elements, isInitialized, blocked }) => [wordsOf(text), buttons, elements, isInitialized, blocked]),
  }
}

/** A result without times, identifiers and measured numbers, which are others in each process. */
function timeless(value: unknown): unknown {
  if (typeof value === 'number') return 0
  if (typeof value === 'string') return value.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\d:.-]+/g, '#')
  if (Array.isArray(value)) return value.map(timeless)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, timeless(member)]))
}
