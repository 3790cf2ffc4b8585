import { type SearchHit } from '../search-index.ts'

/** What is known of a tool's use: how often it was offered, how often that led to a call. */
export interface ToolUse {
  readonly offered: number
  readonly called: number
}

/** How often a search is used to find out more. */
const EPSILON = 0.1
/** Of the best score, what still counts as a tie. */
const NEAR_TIE = 0.95

/**
 * Now and then (epsilon-greedy, 0.1) puts another of the near-ties first: the one of which success is still most possible by its upper
 * confidence bound (UCB1: Auer, Cesa-Bianchi and Fischer, Machine Learning 47, 2002). Hits that are not nearly as good are never moved,
 * and nothing that does not match is added. A hit moved up is marked.
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
