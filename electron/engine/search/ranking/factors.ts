import { type PlannedWord } from '../query/query-plan.ts'
import { inverseFrequency, type Rarity } from './rarity.ts'
import { type Sums } from './sums.ts'
import { type ToolStore } from '../tool-store.ts'
import { oppositesOf } from '../text/opposites.ts'
import { type Term } from '../text/vocabulary.ts'
import { type FactorName, type Weights } from './weights.ts'

/** By how much each share multiplies a score, from 1 (nothing is covered) to 1 + its weight (all is). */
export type Factors = Readonly<Record<FactorName, number>>

/** Gives the factors of any document that matches, by sums of it. */
export function createFactors(
  words: readonly PlannedWord[],
  store: ToolStore,
  rarity: Rarity,
  { factor }: Weights,
): (document: number, sums: Sums) => Factors {
  const shares = serverShares(words, store, rarity)
  const followers = new Map(words.map(({ stem, followedBy }) => [stem, followedBy]))

  /** Of the name, what is covered, and how much of that in the order of the query. */
  function nameShares(nameTerms: readonly Term[], covered: number): { name: number; phrase: number } {
    if (covered === 0) return { name: 0, phrase: 0 }
    let all = 0
    let inOrder = 0
    let after: ReadonlySet<string> | undefined
    for (const term of nameTerms) {
      all += rarity.term(term)
      if (after?.has(term.text) === true) inOrder++
      after = followers.get(term.text)
    }
    return { name: all === 0 ? 0 : Math.min(1, covered / all), phrase: inOrder === 0 ? 0 : inOrder / (nameTerms.length - 1) }
  }

  const pairs = words.flatMap(({ stem, followedBy }) => [...followedBy].map((next) => ` ${stem} ${next} `))
  const said = new Set(words.flatMap(({ terms }) => terms.map(({ term }) => term)))

  const against = wrongPoles(words, store)

  return (document, sums) => {
    const { server = '', nameTerms = [], gist, extras } = store.documents[document] ?? {}
    const stems = (sums.inGist[document] ?? 0) > 1 && pairs.length > 0 ? (gist?.() ?? '') : ''
    const neighbours = stems !== '' && pairs.some((pair) => stems.includes(pair))
    const special = extras?.some((extra) => !extra.some((term) => said.has(term))) === true && (sums.nameCovered[document] ?? 0) > 0
    const { name, phrase } = nameShares(nameTerms, sums.nameCovered[document] ?? 0)
    return {
      query: 1 + (sums.total === 0 ? 0 : (factor.query * (sums.covered[document] ?? 0)) / sums.total),
      name: 1 + factor.name * name,
      phrase: 1 + factor.phrase * phrase,
      serverName: 1 + factor.serverName * (shares.size === 0 ? 0 : (shares.get(server) ?? 0)),
      neighbours: 1 + (neighbours ? factor.neighbours : 0),
      special: 1 + (special ? factor.special : 0),
      opposite: 1 + (against.some((pole) => isOpposite(nameTerms, pole)) ? factor.opposite : 0),
      clause: 1 + (factor.clause * (sums.bestClause[document] ?? 0)) / (sums.sum[document] ?? 1),
    }
  }
}

/** The terms that mean the opposite of a word, and those that answer it. */
interface Pole {
  readonly wrong: ReadonlySet<Term>
  readonly right: ReadonlySet<Term>
}

/** Of each word that has an opposite. What the query says itself is wanted, whatever else it says. */
function wrongPoles(words: readonly PlannedWord[], store: ToolStore): Pole[] {
  const said = new Set(words.flatMap(({ meanings }) => meanings))
  return words.flatMap(({ meanings, terms }) => {
    const opposites = meanings.flatMap((stem) => [...oppositesOf(stem)])
    const wrong = opposites.filter((other) => !said.has(other)).flatMap((other) => store.vocabulary.findStem(other) ?? [])
    return wrong.length === 0 ? [] : [{ wrong: new Set(wrong), right: new Set(terms.map(({ term }) => term)) }]
  })
}

function isOpposite(nameTerms: readonly Term[], { wrong, right }: Pole): boolean {
  return nameTerms.some((term) => wrong.has(term)) && !nameTerms.some((term) => right.has(term))
}

/** Of each server's name, what the query says; servers of which it says nothing are left out. */
function serverShares(words: readonly PlannedWord[], store: ToolStore, rarity: Rarity): ReadonlyMap<string, number> {
  const own = words.flatMap(({ terms }) => terms.filter(({ kind }) => kind === 'exact' || kind === 'compound'))
  const said = new Set(own.map(({ term }) => term))
  const rarest = Math.max(...words.map((word) => (word.terms.length === 0 ? 0 : word.weight * rarity.word(word))))
  const shares = new Map<string, number>()
  for (const [server, { nameTerms }] of store.servers()) {
    if (!nameTerms.some((term) => said.has(term))) continue
    let all = 0
    let hit = 0
    for (const term of nameTerms) {
      const rare = inverseFrequency(term.servers, store.serverCount)
      all += rare
      if (said.has(term)) hit += rare
    }
    // A server named after a common word is not meant each time the word is said.
    shares.set(server, (hit / all) * Math.min(1, hit / rarest))
  }
  return shares
}
