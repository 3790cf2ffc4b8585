import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'

/** Entries of one page. */
const PAGE = 50

/** A part of a list and the cursor of the next part; the last part has none. */
export interface Page<T> {
  readonly entries: readonly T[]
  readonly nextCursor?: string
}

/**
 * Returns one page of a list (MCP specification, pagination). A cursor is an index, so if the list changes between pages, an entry may be
 * repeated or missed.
 *
 * @throws ProtocolError for a cursor that no page returned.
 */
export function pageOf<T>(list: readonly T[], cursor: unknown): Page<T> {
  const from = cursor === undefined || cursor === null ? 0 : placeOf(cursor)
  const end = from + PAGE
  return { entries: list.slice(from, end), ...(end < list.length ? { nextCursor: `at-${end}` } : {}) }
}

function placeOf(cursor: unknown): number {
  const place = typeof cursor === 'string' ? /^at-(\d{1,9})$/.exec(cursor)?.[1] : undefined
  if (place === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid cursor')
  return Number(place)
}
