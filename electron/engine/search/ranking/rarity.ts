import { type PlannedWord } from '../query/query-plan.ts'
import { type ToolStore } from '../tool-store.ts'
import { type Term } from '../text/vocabulary.ts'
import { type Weights } from './weights.ts'

/** How significant terms and words are in a catalog; always positive. */
export interface Rarity {
  term(term: Term): number
  /**
   * The rarity of a word's own term, or of its first English meaning. For a word that is not in the index, the rarity of its rarest
   * substitute.
   */
  word(word: PlannedWord): number
  /** The same, with near words as substitutes. */
  near(word: PlannedWord): number
}

/** The probabilistic inverse document frequency (Robertson and Spärck Jones 1976), kept positive. */
export function inverseFrequency(having: number, all: number): number {
  return Math.log(1 + (Math.max(0, all - having) + 0.5) / (having + 0.5))
}

/** Creates the rarities of a store, valid until the store changes. */
export function createRarity(store: ToolStore, { fewestTools, serverRarity }: Weights): Rarity {
  const amongTools = remembered(Math.max(store.size, fewestTools))
  const amongServers = remembered(store.serverCount)
  const term = ({ documents, servers }: Term): number => (1 - serverRarity) * amongTools(documents) + serverRarity * amongServers(servers)
  const word: Rarity['word'] = ({ terms }) => {
    const exact = terms.find(({ kind }) => kind === 'exact') ?? terms.find(({ kind }) => kind === 'translation')
    if (exact !== undefined) return term(exact.term)
    return terms.length === 0 ? inverseFrequency(1, store.size) : Math.max(...terms.map((planned) => term(planned.term)))
  }
  return {
    term,
    word,
    near: (own) => (own.terms.length > 0 ? word(own) : Math.max(...own.near.map((planned) => term(planned.term)))),
  }
}

/** Caches results: a search needs the rarity of the same few counts thousands of times. */
function remembered(all: number): (having: number) => number {
  const known = new Float64Array(all + 1)
  return (having) => (known[having] ||= inverseFrequency(having, all))
}
