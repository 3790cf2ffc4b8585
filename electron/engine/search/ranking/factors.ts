import { type PlannedWord } from '../query/query-plan.ts'
import { type Names } from './names.ts'
import { NAME_BIT } from './occurrences.ts'
import { inverseFrequency, type Rarity } from './rarity.ts'
import { type Scratch } from './scratch.ts'
import { type Sums } from './sums.ts'
import { BY_TEXT } from '../parts/index-part.ts'
import { actionBit } from '../query/asked-action.ts'
import { type ToolStore } from '../tool-store.ts'
import { oppositesOf } from '../text/opposites.ts'
import { documentsIn, type Term } from '../text/vocabulary.ts'
import { type FactorName, type Weights } from './weights.ts'

/** The multipliers of a score, from 1 (nothing is covered) to 1 + the factor's weight (everything is). */
export type Factors = Readonly<Record<FactorName, number>>

const [KNOWN, NEIGHBOURS, SPECIAL] = [1, 2, 4]
const NAMES: readonly FactorName[] = ['query', 'name', 'phrase', 'serverName', 'neighbours', 'special', 'opposite', 'action', 'clause']
const DELETES = actionBit('delete')
/** The index of each. */
const PLACE = Object.fromEntries(NAMES.map((name, index) => [name, index])) as Readonly<Record<FactorName, number>>

/** Computes the multipliers of matching documents. */
interface FactorFinder {
  /** Writes the final scores of some documents, sum times multipliers, into an array by document. */
  score(documents: Uint32Array, sums: Sums, into: Float64Array): void
  /** The multiplier of a tool's closeness: below 1 if it does the opposite, or something else than asked. */
  fitOf(document: number): number
  /** All multipliers by name. */
  of(document: number, sums: Sums): Factors
}

/** Creates the multipliers for one query. They use arrays of `scratch`, so they are valid until its next reset. */
export function createFactors(
  words: readonly PlannedWord[],
  store: ToolStore,
  { rarity, names, scratch }: { rarity: Rarity; names: Names; scratch: Scratch },
  asked: number,
  { factor, actionInText, meaning }: Weights,
): FactorFinder {
  const found = new Float64Array(NAMES.length)
  const followers = followersOf(words, store)
  const said = new Set(words.flatMap(({ terms }) => terms.map(({ term }) => term)))
  const opposed = oppositeDocuments(words, store)
  const shareOf = scratch.numbers()
  for (const [server, share] of serverShares(words, store, { rarity, names }))
    for (const document of store.documentsOf(server)) shareOf[document] = share

  const isFollowed = (before: Term | undefined, term: Term | undefined): boolean =>
    before !== undefined && term !== undefined && followers.get(before)?.has(term) === true

  /** The share of a name that is in the order of the query. */
  function nameInOrder(document: number): number {
    const { nameTerms = [] } = store.documents[document] ?? {}
    const following = nameTerms.filter((term, index) => isFollowed(nameTerms[index - 1], term)).length
    return following === 0 ? 0 : following / (nameTerms.length - 1)
  }

  // Values that do not depend on near words are computed once.
  const fixed = scratch.bytes()
  const inOrder = scratch.numbers()

  function fixedOf(document: number, { inSummary, inName }: Sums): number {
    const known = fixed[document] ?? 0
    if (known !== 0) return known
    if ((inName[document] ?? 0) > 1) inOrder[document] = nameInOrder(document)
    const { summary, extras } = store.documents[document] ?? {}
    const texts = (inSummary[document] ?? 0) > 1 && followers.size > 0 ? (summary?.() ?? []) : []
    const neighbours = texts.some((term, index) => isFollowed(texts[index - 1], term))
    const special = extras?.some((extra) => !extra.some((term) => said.has(term))) === true
    return (fixed[document] = KNOWN | (neighbours ? NEIGHBOURS : 0) | (special ? SPECIAL : 0))
  }

  /** The penalty for an action that no part of the request asks for, by name or by text. */
  function actionOf(document: number): number {
    const action = asked === 0 ? 0 : store.actionOf(document)
    if ((action & ~BY_TEXT) === 0 || (asked & action) !== 0) return 0
    return (action & BY_TEXT) === 0 ? factor.action : actionInText
  }

  const oppositeOf = (document: number): number => 1 + (opposed.has(document) ? factor.opposite : 0)

  /** A tool that deletes stays below where nobody asked for it: it is the last to be called by mistake. */
  function fitOf(document: number): number {
    const isUnaskedDeletion = (store.actionOf(document) & DELETES) !== 0 && (asked & DELETES) === 0
    return oppositeOf(document) * (isUnaskedDeletion ? meaning.unaskedDeletion : actionOf(document) === 0 ? 1 : meaning.otherAction)
  }

  // Most documents mention a word only somewhere, and there are many. For those, only arrays are read.
  function find(document: number, sums: Sums): void {
    const nameCovered = sums.nameCovered[document] ?? 0
    const isRead = (sums.inSummary[document] ?? 0) > 1 || (nameCovered > 0 && names.hasExtras(document))
    const holds = isRead ? fixedOf(document, sums) : 0
    const ofName = nameCovered === 0 ? 0 : names.rarity(document)
    found[PLACE.query] = 1 + (sums.total === 0 ? 0 : (factor.query * (sums.covered[document] ?? 0)) / sums.total)
    found[PLACE.name] = 1 + (ofName === 0 ? 0 : factor.name * Math.min(1, nameCovered / ofName))
    found[PLACE.phrase] = 1 + (nameCovered === 0 ? 0 : factor.phrase * (inOrder[document] ?? 0))
    found[PLACE.serverName] = 1 + factor.serverName * (shareOf[document] ?? 0)
    found[PLACE.neighbours] = 1 + ((holds & NEIGHBOURS) !== 0 ? factor.neighbours : 0)
    found[PLACE.special] = 1 + ((holds & SPECIAL) !== 0 && nameCovered > 0 ? factor.special : 0)
    found[PLACE.opposite] = oppositeOf(document)
    found[PLACE.action] = 1 + actionOf(document)
    found[PLACE.clause] = 1 + (factor.clause * (sums.bestClause[document] ?? 0)) / (sums.sum[document] || 1)
  }

  return {
    score(documents, sums, into) {
      for (const document of documents) {
        find(document, sums)
        let score = sums.sum[document] ?? 0
        for (let index = 0; index < found.length; index++) score *= found[index] ?? 1
        into[document] = score
      }
    },
    fitOf,
    of(document, sums) {
      find(document, sums)
      return Object.fromEntries(NAMES.map((name) => [name, found[PLACE[name]]])) as Factors
    },
  }
}

/** For each term of the query, the terms that follow it. */
function followersOf(words: readonly PlannedWord[], { vocabulary }: ToolStore): ReadonlyMap<Term, ReadonlySet<Term>> {
  const followers = new Map<Term, Set<Term>>()
  for (const { stem, followedBy } of words) {
    const term = vocabulary.findStem(stem)
    const next = [...followedBy].flatMap((each) => vocabulary.findStem(each) ?? [])
    if (term !== undefined && next.length > 0) followers.set(term, new Set(next))
  }
  return followers
}

/** The documents whose names express the opposite of a word. A word in the query itself is always wanted. */
function oppositeDocuments(words: readonly PlannedWord[], store: ToolStore): ReadonlySet<number> {
  const said = new Set(words.flatMap(({ meanings }) => meanings))
  const found = new Set<number>()
  for (const { meanings, terms } of words) {
    const opposites = meanings.flatMap((stem) => [...oppositesOf(stem)]).filter((other) => !said.has(other))
    const wrong = new Set(opposites.flatMap((other) => store.vocabulary.findStem(other) ?? []))
    if (wrong.size === 0) continue
    const right = new Set(terms.map(({ term }) => term))
    for (const term of wrong)
      for (const document of documentsIn(term, NAME_BIT))
        if (isOpposite(store.documents[document]?.nameTerms ?? [], wrong, right)) found.add(document)
  }
  return found
}

function isOpposite(nameTerms: readonly Term[], wrong: ReadonlySet<Term>, right: ReadonlySet<Term>): boolean {
  return nameTerms.some((term) => wrong.has(term)) && !nameTerms.some((term) => right.has(term))
}

/** The share of each server's name that is in the query; servers without any are left out. */
function serverShares(
  words: readonly PlannedWord[],
  store: ToolStore,
  { rarity, names }: { rarity: Rarity; names: Names },
): ReadonlyMap<string, number> {
  const own = words.flatMap(({ terms }) => terms.filter(({ kind }) => kind === 'exact' || kind === 'compound'))
  const said = new Set(own.map(({ term }) => term))
  const rarest = Math.max(...words.map((word) => (word.terms.length === 0 ? 0 : word.weight * rarity.word(word))))
  const shares = new Map<string, number>()
  for (const server of new Set([...said].flatMap((term) => names.serversNamed(term)))) {
    let all = 0
    let hit = 0
    for (const term of store.nameTermsOf(server)) {
      const rare = inverseFrequency(term.servers, store.serverCount)
      all += rare
      if (said.has(term)) hit += rare
    }
    // A server named after a common word is not meant each time the word occurs.
    shares.set(server, (hit / all) * Math.min(1, hit / rarest))
  }
  return shares
}
