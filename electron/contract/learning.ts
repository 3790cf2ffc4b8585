import { z } from 'zod'
import { data, list } from './shape.ts'

/** What use has taught, in numbers. */
export const learningStatus = data({
  enabled: z.boolean(),
  /** Whether queries are kept as typed, beside the stems of words that ranking needs. */
  keepsQueries: z.boolean(),
  tools: z.number(),
  words: z.number(),
  queries: z.number(),
  /** Tools of which it is kept in how many conversations they were used. */
  habits: z.number(),
  /** Pairs of tools of which it is kept that one was used soon after the other. */
  neighbours: z.number(),
  /** False when the database cannot be written: everything then ends with the engine. */
  durable: z.boolean(),
})

const tool = { server: z.string(), tool: z.string() }

/** How strongly past searches tie a word (its stem) to a tool. `amount` is as of `at`, in ms since 1970. */
export const learnedWord = data({ ...tool, stem: z.string(), amount: z.number(), at: z.number() })

/** How often a tool was among the first hits, and how often one of those searches led to a successful call. */
export const toolUse = data({ ...tool, offered: z.number(), called: z.number() })

/** A search as it was typed; kept only while the person allows it. */
export const learnedQuery = data({ ...tool, query: z.string(), times: z.number(), at: z.number() })

/** In how many conversations a tool was used, where what is longer ago counts less. `sessions` is as of `at`, in ms since 1970. */
export const toolHabit = data({ ...tool, sessions: z.number(), at: z.number() })

/**
 * How often a tool (`nextServer`, `nextTool`) was used soon after another in the same conversation. `times` is a count; `amount` the same
 * where what is longer ago counts less, as of `at`, in ms since 1970.
 */
export const toolNeighbour = data({
  ...tool,
  nextServer: z.string(),
  nextTool: z.string(),
  times: z.number(),
  amount: z.number(),
  at: z.number(),
})

/** All that was learned. */
export const learningExport = data({
  words: list(learnedWord),
  uses: list(toolUse),
  queries: list(learnedQuery),
  habits: list(toolHabit),
  neighbours: list(toolNeighbour),
})

export type LearningStatus = z.infer<typeof learningStatus>
export type LearnedWord = z.infer<typeof learnedWord>
export type ToolUse = z.infer<typeof toolUse>
export type ToolHabit = z.infer<typeof toolHabit>
export type ToolNeighbour = z.infer<typeof toolNeighbour>
export type LearnedQuery = z.infer<typeof learnedQuery>
export type LearningExport = z.infer<typeof learningExport>
