import { z } from 'zod'
import { FIELDS } from '../engine/search/ranking/weights.ts'
import { connectionState, problem } from './status-contract.ts'

/** What a tool does: it reads, it writes, or it may destroy something. */
export const effect = z.enum(['read', 'write', 'destructive'])

const field = z.enum(FIELDS)
const wordScore = z.object({ word: z.string(), score: z.number() })

/** Why a tool has its score: the sum of `words` and `learned`, times all `factors`. */
export const explanation = z.object({
  words: z.array(
    wordScore.extend({ term: z.string(), kind: z.enum(['exact', 'alias', 'hint', 'prefix', 'typo', 'compound']), fields: z.array(field) }),
  ),
  /** Words of the query that the tool does not answer. */
  missing: z.array(z.string()),
  /** Words of past searches that led to this tool. */
  learned: z.array(wordScore),
  factors: z.object({
    query: z.number(),
    name: z.number(),
    phrase: z.number(),
    serverName: z.number(),
    neighbours: z.number(),
    special: z.number(),
    clause: z.number(),
    twin: z.number(),
  }),
  score: z.number(),
  explored: z.boolean().optional(),
})

const foundTool = z.object({
  name: z.string(),
  server: z.string(),
  description: z.string(),
  signature: z.string(),
  effect,
  score: z.number(),
  /** Moved up to learn whether it is better: the order is not by score alone. */
  explored: z.boolean().optional(),
  explanation: explanation.optional(),
})

/** `profile`: the only servers to look through are those of this one; without it, all are. */
export const searchRequest = z.object({
  query: z.string(),
  limit: z.number().int().optional(),
  server: z.string().optional(),
  profile: z.string().optional(),
})

export const searchAnswer = z.object({
  search_id: z.string(),
  hits: z.array(foundTool),
  unavailable: z.array(z.object({ name: z.string(), state: connectionState, reason: z.string() })),
  searched: z.number(),
  /** What the query held back by quoted words, `-word` or NOT. */
  operators: z.object({ phrases: z.array(z.string()), excluded: z.array(z.string()) }).optional(),
  /** Whether the order is that of the configured model; not set where none is. */
  reranked: z.boolean().optional(),
  rerank_problem: problem.optional(),
})

/** Why a search shows a tool or does not. `rank` counts from 1, before a model or exploration change the order. */
export const whyNotAnswer = z.object({
  tool: z.string(),
  server: z.string(),
  reason: z.enum(['found', 'beyond-limit', 'no-match', 'held-back', 'not-allowed', 'other-server', 'server-disabled', 'not-read']),
  message: z.string(),
  rank: z.number().optional(),
  score: z.number().optional(),
  explanation: explanation.optional(),
})

export const learningStatus = z.object({
  enabled: z.boolean(),
  /** Whether queries are kept as typed, beside the stems of words that ranking needs. */
  keepsQueries: z.boolean(),
  tools: z.number(),
  words: z.number(),
  queries: z.number(),
  /** False when the database cannot be written: everything then ends with the engine. */
  durable: z.boolean(),
})

const toolRow = z.object({ server: z.string(), tool: z.string() })

/** All that was learned. Times are ms since 1970. */
export const learningExport = z.object({
  words: z.array(toolRow.extend({ stem: z.string(), amount: z.number(), at: z.number() })),
  uses: z.array(toolRow.extend({ offered: z.number(), called: z.number() })),
  queries: z.array(toolRow.extend({ query: z.string(), times: z.number(), at: z.number() })),
})

/** A search that is to lead to a tool: `tool` is to be among the first `within` hits. */
export const searchCase = z.object({ query: z.string().trim().min(1).max(500), tool: z.string().min(1), within: z.number().int().min(1).max(50) })

/** A search kept as a test, and how it stands now. */
export const caseOutcome = searchCase.extend({ at: z.number(), passes: z.boolean(), rank: z.number().optional(), reason: z.string().optional() })

export type Explanation = z.infer<typeof explanation>
export type FoundTool = z.infer<typeof foundTool>
export type SearchAnswer = z.infer<typeof searchAnswer>
export type WhyNotAnswer = z.infer<typeof whyNotAnswer>
export type LearningStatus = z.infer<typeof learningStatus>
export type CaseOutcome = z.infer<typeof caseOutcome>
