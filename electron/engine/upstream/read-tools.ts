import { type ElementsOf, type Listing, listAllTools } from '../catalog/listing.ts'
import { scanJson, textOf } from '../wire/json/json-scan.ts'
import { RawJson } from '../wire/json/raw-json.ts'
import type { Connection } from './connection.ts'

/** Reads the list of tools of a server. Throws as `Connection.request`. */
export function readTools(connection: Connection, atWork?: () => () => void): Promise<Listing> {
  return listAllTools(
    (cursor) => connection.request({ method: 'tools/list', ...(cursor === undefined ? {} : { params: { cursor } }) }, { background: true }),
    elementsOf,
    atWork,
  )
}

/** Most elements of one page: more than all tools that are taken of a server. */
const MOST_ELEMENTS = 25_000
/** Longest element that is made objects of, in bytes. */
const LONGEST_ELEMENT = 1024 * 1024
/** Elements that are looked at without letting others have their turn, in bytes together. */
const TURN = 128 * 1024

const elementsOf: ElementsOf = (list) => {
  if (Array.isArray(list)) return list as unknown[]
  return list instanceof RawJson ? elementsOfRaw(list) : undefined
}

/** A long page is made objects of tool by tool, with turns for everybody else in between. */
async function* elementsOfRaw({ bytes }: RawJson): AsyncGenerator<unknown> {
  const { root } = await scanJson(bytes, { levels: 1, mostSpans: MOST_ELEMENTS, deepest: Infinity })
  let turn = 0
  for (const span of root.elements ?? []) {
    const size = span.end - span.start
    yield size > LONGEST_ELEMENT ? undefined : JSON.parse(textOf(bytes, span))
    turn += size
    if (turn < TURN) continue
    turn = 0
    await new Promise(setImmediate)
  }
}
