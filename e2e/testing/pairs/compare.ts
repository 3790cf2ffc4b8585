import { isDeepStrictEqual } from 'node:util'
import type { Json } from './bare-client.ts'

/**
 * How something came through. `same`: just as it is directly. `marked`: the same but for what the revision of the client adds to every
 * message. `absent`: the client's revision has no such thing. `changed`: something else.
 */
export type Likeness = 'same' | 'marked' | 'absent' | 'changed'

/** @param direct what a client of the server's own revision sees. */
export function compare(direct: unknown, through: unknown): Likeness {
  if (through === undefined) return 'absent'
  if (!isDeepStrictEqual(plain(direct), plain(through))) return 'changed'
  return isDeepStrictEqual(unnamed(direct), unnamed(through)) ? 'same' : 'marked'
}

/** Names that are made for one conversation. */
const NAMES: ReadonlySet<string> = new Set(['progressToken', 'elicitationId', 'io.modelcontextprotocol/subscriptionId'])

/** A message with a star for each of them. */
function unnamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unnamed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, NAMES.has(key) ? '*' : unnamed(member)]))
}

/** What is added to messages of a revision, wherever it stands. */
const MARKS: ReadonlySet<string> = new Set([...NAMES, 'resultType', 'ttlMs', 'cacheScope', 'execution'])
const META_MARKS = /^(progressToken|io\.modelcontextprotocol\/(serverInfo|subscriptionId))$/

/** A message without the marks of its revision. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value as Json)
    .filter(([key]) => !MARKS.has(key))
    .map(([key, member]) => [key, key === '_meta' ? unmarked(member as Json) : plain(member)] as const)
  return Object.fromEntries(entries.filter(([key, member]) => key !== '_meta' || Object.keys(member as Json).length > 0))
}

function unmarked(meta: Json): Json {
  return Object.fromEntries(Object.entries(meta).filter(([key]) => !META_MARKS.test(key)))
}
