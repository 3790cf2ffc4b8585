import { z } from 'zod'
import { data, list } from './shape.ts'

/** What was learned from use, in numbers. */
export const learningStatus = data({
  enabled: z.boolean(),
  /** Whether queries are stored as typed, besides the word stems that ranking needs. */
  keepsQueries: z.boolean(),
  tools: z.number(),
  words: z.number(),
  queries: z.number(),
  /** The number of tools for which sessions with use are counted. */
  habits: z.number(),
  /** The number of tool pairs for which use in succession is counted. */
  neighbours: z.number(),
  /** False if the database cannot be written: everything is then lost when the engine ends. */
  durable: z.boolean(),
})

const tool = { server: z.string(), tool: z.string() }

/** How strongly past searches link a word (its stem) to a tool. `amount` is as of `at`, in ms since 1970. */
export const learnedWord = data({ ...tool, stem: z.string(), amount: z.number(), at: z.number() })

/** How often a tool was among the first results, and how often such a search led to a successful call. */
export const toolUse = data({ ...tool, offered: z.number(), called: z.number() })

/** A search as typed; stored only while the user allows it. */
export const learnedQuery = data({ ...tool, query: z.string(), times: z.number(), at: z.number() })

/** The number of sessions in which a tool was used; older ones count less. `sessions` is as of `at`, in ms since 1970. */
export const toolHabit = data({ ...tool, sessions: z.number(), at: z.number() })

/**
 * How often a tool (`nextServer`, `nextTool`) was used soon after another in the same session. `times` is a count; in `amount`, older uses
 * count less, as of `at`, in ms since 1970.
 */
export const toolNeighbour = data({
  ...tool,
  nextServer: z.string(),
  nextTool: z.string(),
  times: z.number(),
  amount: z.number(),
  at: z.number(),
})

/** Everything that was learned. */
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
