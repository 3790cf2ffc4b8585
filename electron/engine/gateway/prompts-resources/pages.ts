import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'

/** Entries of one page. */
const PAGE = 50

/** A part of a list, and where the next one begins; that is not there after the last. */
export interface Page<T> {
  readonly entries: readonly T[]
  readonly nextCursor?: string
}

/**
 * One page of a list (MCP specification, pagination). A cursor is the place in the list: where the list has changed meanwhile, an entry may
 * come twice or not at all, as with every list that changes.
 *
 * @throws ProtocolError for a cursor that none of our answers gave.
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
