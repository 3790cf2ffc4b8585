import { type SearchHit } from '../search-index.ts'

/** The use of a tool: how often it was offered, and how often that led to a call. */
export interface ToolUse {
  readonly offered: number
  readonly called: number
}

/** The share of searches used for exploration. */
const EPSILON = 0.1
/** The share of the best score that counts as a tie. */
const NEAR_TIE = 0.95

/**
 * Sometimes (epsilon-greedy, 0.1) moves another of the near-ties to the front: the one with the highest upper confidence bound of success
 * (UCB1: Auer, Cesa-Bianchi and Fischer, Machine Learning 47, 2002). Other hits are never moved, and no hits are added. A hit that was
 * moved up is marked.
 */
export function explore(hits: readonly SearchHit[], useOf: (server: string, tool: string) => ToolUse, random: () => number): SearchHit[] {
  const [best] = hits
  if (best === undefined || best.score <= 0) return [...hits]
  const ties = hits.filter(({ score }) => score >= NEAR_TIE * best.score)
  if (ties.length < 2 || random() >= EPSILON) return [...hits]
  const uses = ties.map((hit) => ({ hit, ...useOf(hit.server, hit.name) }))
  const total = uses.reduce((sum, { offered }) => sum + offered, 0)
  const bound = ({ offered, called }: ToolUse): number =>
    offered === 0 ? Infinity : called / offered + Math.sqrt((2 * Math.log(Math.max(total, 1))) / offered)
  const chosen = uses.reduce((most, candidate) => (bound(candidate) > bound(most) ? candidate : most)).hit
  if (chosen === best) return [...hits]
  return [markExplored(chosen), ...hits.filter((hit) => hit !== chosen)]
}

function markExplored(hit: SearchHit): SearchHit {
  return { ...hit, explored: true, ...(hit.explanation === undefined ? {} : { explanation: { ...hit.explanation, explored: true } }) }
}
