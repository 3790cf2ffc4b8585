import { type Rarity } from './rarity.ts'
import { type Term } from '../text/vocabulary.ts'
import { type ToolStore } from '../tool-store.ts'

/** What the names of documents say whatever the query: kept from search to search, as reading the terms of many names is slow. */
export interface Names {
  /** The rarity of all words of a document's name together; 0 for none. */
  rarity(document: number): number
  /** Whether the document has words in its name that others of its server lack (`extras`). */
  hasExtras(document: number): boolean
  /** The servers that have a term in their names. */
  serversNamed(term: Term): readonly string[]
}

const [READ, EXTRAS] = [1, 2]

/** Each name is read when it is first asked for. Holds until the store changes. */
export function createNames(store: ToolStore, rarity: Rarity): Names {
  const rarities = new Float64Array(store.documents.length)
  const flags = new Uint8Array(store.documents.length)

  function flagsOf(document: number): number {
    const known = flags[document] ?? 0
    if (known !== 0) return known
    const { nameTerms = [], extras } = store.documents[document] ?? {}
    let all = 0
    for (const term of nameTerms) all += rarity.term(term)
    rarities[document] = all
    return (flags[document] = extras === undefined ? READ : READ | EXTRAS)
  }

  const named = new Map<Term, string[]>()
  for (const [server, { nameTerms }] of store.servers())
    for (const term of nameTerms) {
      const own = named.get(term)
      if (own === undefined) named.set(term, [server])
      else own.push(server)
    }

  return {
    rarity(document) {
      flagsOf(document)
      return rarities[document] ?? 0
    },
    hasExtras: (document) => (flagsOf(document) & EXTRAS) !== 0,
    serversNamed: (term) => named.get(term) ?? [],
  }
}
