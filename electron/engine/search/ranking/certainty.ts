import { type Ranking } from './ranking.ts'
import { type ToolStore } from '../tool-store.ts'
import { type Weights } from './weights.ts'

/** The share of a score that must come from learning for a tool to count as learned. */
const LEARNT_SHARE = 0.1
/** Shares are sums of fractions. */
const WHOLE = 0.999

/**
 * Whether the best tool by words is certain, so that meanings must not put another before it: the query contains its whole name, of two
 * words or more or with only its server's name beside it, or similar searches in the past led to it.
 */
export function isCertain(best: number, ranking: Ranking, store: ToolStore, weights: Weights): boolean {
  return isNamed(best, ranking, store, weights) || isLearnt(best, ranking)
}

function isNamed(best: number, { words, factorsOf }: Ranking, store: ToolStore, { factor }: Weights): boolean {
  const { name } = factorsOf(best)
  const { nameTerms = [], server = '' } = store.documents[best] ?? {}
  const exact = new Set(words.flatMap(({ terms }) => terms.filter(({ kind }) => kind === 'exact').map(({ term }) => term)))
  if (nameTerms.length === 0 || !nameTerms.every((term) => exact.has(term)) || name < 1 + factor.name * WHOLE) return false
  if (nameTerms.length > 1) return true
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
