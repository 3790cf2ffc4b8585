import { type Ranking } from './ranking.ts'
import { type ToolStore } from '../tool-store.ts'
import { type Weights } from './weights.ts'

/** Of a sum, the part that was learnt from which on the tool is what use has taught. */
const LEARNT_SHARE = 0.1
/** Shares are sums of fractions. */
const WHOLE = 0.999

/**
 * Whether the best tool by words is meant beyond doubt, so that no closeness of meanings may put another before it: the query says its
 * whole name, in its order or with nothing beside it but its server's, or past searches like it led there.
 */
export function isCertain(best: number, ranking: Ranking, store: ToolStore, weights: Weights): boolean {
  return isNamed(best, ranking, store, weights) || isLearnt(best, ranking)
}

function isNamed(best: number, { words, factorsOf }: Ranking, store: ToolStore, { factor }: Weights): boolean {
  const { name, phrase } = factorsOf(best)
  const { nameTerms = [], server = '' } = store.documents[best] ?? {}
  const exact = new Set(words.flatMap(({ terms }) => terms.filter(({ kind }) => kind === 'exact').map(({ term }) => term)))
  if (nameTerms.length === 0 || !nameTerms.every((term) => exact.has(term)) || name < 1 + factor.name * WHOLE) return false
  if (nameTerms.length > 1 && phrase >= 1 + factor.phrase * WHOLE) return true
  const own = new Set([...nameTerms, ...store.nameTermsOf(server)])
  return (
    [...exact].every((term) => own.has(term)) && words.every(({ terms, meanings, stem }) => terms.length > 0 || !meanings.includes(stem))
  )
}

function isLearnt(best: number, { lessons, score, documents, factorsOf }: Ranking): boolean {
  const learnt = (lessons.get(best) ?? []).reduce((sum, { gain }) => sum + gain, 0)
  if (learnt === 0) return false
  const product = Object.values(factorsOf(best)).reduce((all, factor) => all * factor, 1)
  const without = (score[best] ?? 0) - learnt * product
  if (without < (1 - LEARNT_SHARE) * (score[best] ?? 0)) return true
  return documents.some((document) => document !== best && (score[document] ?? 0) > without)
}
