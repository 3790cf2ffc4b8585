import { type Rarity } from './rarity.ts'
import { type Term } from '../text/vocabulary.ts'
import { type ToolStore } from '../tool-store.ts'

/** Properties of document names that do not depend on the query, kept between searches because reading the terms of many names is slow. */
export interface Names {
  /** The total rarity of the words in a document's name; 0 if there are none. */
  rarity(document: number): number
  /** Whether the document's name has words that another name of its server lacks (`extras`). */
  hasExtras(document: number): boolean
  /** The servers with a term in their names. */
  serversNamed(term: Term): readonly string[]
}

const [READ, EXTRAS] = [1, 2]

/** Creates the names, each of which is read on first use. Valid until the store changes. */
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
