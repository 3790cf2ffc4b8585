import { type Rarity } from './rarity.ts'
import { type ToolStore } from '../tool-store.ts'

/** What the names of documents say whatever the query: kept from search to search, as reading the terms of many names is slow. */
export interface Names {
  /** The rarity of all words of a document's name together; 0 for none. */
  rarity(document: number): number
  /** Whether the document has words in its name that others of its server lack (`extras`). */
  hasExtras(document: number): boolean
}

const [READ, EXTRAS] = [1, 2]

/** Each name is read when it is first asked for. Holds until the store changes. */
export function createNames(store: ToolStore, rarity: Rarity): Names {
  const rarities = new Float64Array(store.documents.length)
  const flags = new Uint8Array(store.documents.length)
  const read = (document: number): number => {
    const { nameTerms = [], extras } = store.documents[document] ?? {}
    let all = 0
    for (const term of nameTerms) all += rarity.term(term)
    rarities[document] = all
    return (flags[document] = extras === undefined ? READ : READ | EXTRAS)
  }
  const flagsOf = (document: number): number => flags[document] || read(document)
  return {
    rarity: (document) => (flagsOf(document) === 0 ? 0 : (rarities[document] ?? 0)),
    hasExtras: (document) => (flagsOf(document) & EXTRAS) !== 0,
  }
}
