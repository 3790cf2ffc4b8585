import { z } from 'zod'
import { problem } from './problem.ts'
import { stateName } from './servers.ts'
import { data, list, texts } from './shape.ts'
import { effect, effectFrom } from './tools.ts'

/** The texts of a tool, in the order in which they are indexed. */
export const toolField = z.enum([
  'name',
  'server',
  'title',
  'firstSentence',
  'description',
  'parameterName',
  'parameterDescription',
  'value',
  'serverDescription',
])

/** How a term of the index matches a query word. */
export const matchKind = z.enum(['exact', 'translation', 'alias', 'phrase', 'hint', 'prefix', 'typo', 'compound', 'near'])

const wordScore = {
  word: z.string(),
  /** Its share of the sum, before the factors. */
  score: z.number(),
}

/** One query word found in a tool. */
export const matchedWord = data({
  ...wordScore,
  /** The matching term of the index, and how it matches the word. */
  term: z.string(),
  kind: matchKind,
  /** Where it was found. */
  fields: list(toolField),
})

/** How a tool's score is composed: the sum of `words` and `learned`, times all `factors`, plus `meaning` and `insteadOf`. */
export const explanation = data({
  words: list(matchedWord),
  /** Query words that the tool does not match. */
  missing: texts,
  /** Words of past searches that led to this tool. */
  learned: list(data(wordScore)),
  factors: data({
    /** The share of the query that the tool matches. */
    query: z.number(),
    /** The share of the tool's name that the query contains. */
    name: z.number(),
    /** The share of adjacent word pairs of the tool's name that the query contains in the same order. */
    phrase: z.number(),
    /** The share of the server's name that the query contains. */
    serverName: z.number(),
    /** Whether two adjacent query words are also adjacent in the tool's name, title, or first sentence. */
    neighbours: z.number(),
    /**
     * Reduces the score if the name is a more special form of another tool of the server, and the query does not contain the difference.
     */
    special: z.number(),
    /** Reduces the score if the name contains the opposite of a query word, and not the word. */
    opposite: z.number(),
    /** Reduces the score if the name states a different action than the query. */
    action: z.number(),
    /** The share of the sum that comes from the best matching clause of the query. */
    clause: z.number(),
    /** Reduces the score if words match too little of the query to be reliable, and meanings are compared. */
    answered: z.number(),
    /** Reduces the score if the tool declares itself deprecated and names a replacement on its server. */
    deprecated: z.number(),
    /** Reduces the score if better results have the same name. */
    twin: z.number(),
  }),
  /** What the similarity of the whole query to the whole tool adds; not set if the keyword order is kept. */
  meaning: z.number().optional(),
  /** The query as it was compared by the sentence encoder, in English; not set if it was not. */
  closeTo: z.string().optional(),
  /** What it gets from a deprecated tool of its server that names it as its replacement. */
  insteadOf: data({ tool: z.string(), score: z.number() }).optional(),
  /**
   * Why the keyword order is kept: the query names the tool exactly, is quoted, or was learned; or semantic search is off, or not loaded
   * yet.
   */
  byWords: z.enum(['certain', 'unavailable']).optional(),
  score: z.number(),
  /** As in the result. */
  explored: z.boolean().optional(),
})

export const foundTool = data({
  /** The qualified name, for execution. */
  name: z.string(),
  server: z.string(),
  description: z.string(),
  signature: z.string(),
  effect,
  effectFrom,
  score: z.number(),
  /** Moved up to learn whether it is better: the order is not by score alone. */
  explored: z.boolean().optional(),
  /** Why it is a result; only on request. */
  explanation: explanation.optional(),
})

/** A prompt, resource, or skill that was found. */
export const foundPromptResource = data({
  kind: z.enum(['prompt', 'resource', 'resource-template', 'skill']),
  /** The qualified name of a prompt, the URI of a resource or skill, or a URI template. */
  name: z.string(),
  server: z.string(),
  title: z.string().optional(),
  description: z.string(),
  /** Of a prompt. */
  arguments: list(data({ name: z.string(), required: z.boolean() })).optional(),
  /** Comparable with the other prompts and resources of the same answer. */
  score: z.number(),
})

/** A server whose tools could not be searched, because its list was never read, and the reason. */
export const unavailableServer = data({ name: z.string(), state: stateName, reason: z.string() })

/** The active operators of a query, as they were written. */
export const operators = data({
  /** Only tools whose name or description contains each of these word sequences. */
  phrases: texts,
  /** No tool whose text contains one of these. */
  excluded: texts,
  /** Quoted sequences that no tool contains: they were searched as unquoted words. */
  absent: texts.optional(),
})

/** `profile`: searches the servers of this profile only; without it, all servers. */
export const searchRequest = z.object({
  query: z.string(),
  limit: z.number().int().optional(),
  server: z.string().optional(),
  profile: z.string().optional(),
})

/** Why a tool is named beside the result `hit`: in earlier sessions it was used soon after or before it. Qualified names. */
export const usedNear = data({ tool: z.string(), order: z.enum(['after', 'before']), hit: z.string(), times: z.number() })

export const searchAnswer = data({
  /** Pass it with a call to link the call to this search. */
  search_id: z.string(),
  hits: list(foundTool),
  /** Prompts and resources that were found; not set if there are none. */
  others: list(foundPromptResource).optional(),
  /** Set if the results may be irrelevant: all are weak, or no tool mentions the product in the query. */
  doubt: data({ product: z.string().optional() }).optional(),
  /**
   * Names of tools, by server, that belong with the results on their servers, or were used near them in earlier sessions; not set if there
   * are none.
   */
  beside: list(
    data({
      server: z.string(),
      tools: texts,
      /** Those that were used near a result; only on request. */
      used: list(usedNear).optional(),
    }),
  ).optional(),
  unavailable: list(unavailableServer),
  /** The number of tools that were searched. */
  searched: z.number(),
  /** The quoted words, `-word`, and NOT of the query; not set if it has none. */
  operators: operators.optional(),
  /** Whether the configured model determined the order; not set if there is no model, or nothing to order. */
  reranked: z.boolean().optional(),
  /** Why the model did not determine the order. */
  rerank_problem: problem.optional(),
})

/** Why a search finds or misses a tool. `rank` counts from 1 among all matches, before a model or exploration changes the order. */
export const whyNotAnswer = data({
  /** Qualified name. */
  tool: z.string(),
  server: z.string(),
  reason: z.enum([
    'found',
    'beyond-limit',
    'no-match',
    'held-back',
    'not-allowed',
    'other-server',
    'server-disabled',
    'not-read',
    'held',
    'left-out',
  ]),
  /** The reason as a sentence, and what to do. */
  message: z.string(),
  /** The rule that hides it, as JSON. */
  rule: z.string().optional(),
  rank: z.number().optional(),
  score: z.number().optional(),
  explanation: explanation.optional(),
})

/** A search with an expected result: `tool`, by its qualified name, must be among the first `within` results. */
export const searchCase = z.object({
  query: z.string().trim().min(1).max(500),
  tool: z.string().min(1),
  within: z.number().int().min(1).max(50),
})

/** A search case that was saved. `at`: when, in ms since 1970. */
export const keptCase = data({ ...searchCase.shape, at: z.number() })

/** The current outcome of a saved search. */
export const caseOutcome = data({
  ...searchCase.shape,
  at: z.number(),
  passes: z.boolean(),
  /** The tool's rank, from 1; not set if it is not found. */
  rank: z.number().optional(),
  /** Why it fails, as a sentence. */
  reason: z.string().optional(),
})

/** A place of the window: its label, which no other has, and other words that it is looked for by. */
export const place = data({ label: z.string().max(200), words: z.array(z.string().max(200)).max(50).readonly() })

export type Place = z.infer<typeof place>
export type ToolField = z.infer<typeof toolField>
export type MatchKind = z.infer<typeof matchKind>
export type MatchedWord = z.infer<typeof matchedWord>
export type Explanation = z.infer<typeof explanation>
export type FoundTool = z.infer<typeof foundTool>
export type FoundPromptResource = z.infer<typeof foundPromptResource>
export type UnavailableServer = z.infer<typeof unavailableServer>
export type Operators = z.infer<typeof operators>
export type UsedNear = z.infer<typeof usedNear>
export type SearchAnswer = z.infer<typeof searchAnswer>
export type WhyNotAnswer = z.infer<typeof whyNotAnswer>
export type KeptCase = z.infer<typeof keptCase>
export type SearchProgress = z.infer<typeof searchProgress>
export type CaseOutcome = z.infer<typeof caseOutcome>

/** How far search by the meaning of sentences is: it knows `learned` of `of` tools. `problem`: why it is not there. */
export const searchProgress = data({ learned: z.number(), of: z.number(), problem: z.string().optional() })

/** Returns the note on results that may be irrelevant, for models and users. */
export function doubtText({ product }: NonNullable<z.output<typeof searchAnswer>['doubt']>): string {
  return product === undefined
    ? 'Only weak matches; perhaps no connected server does this.'
    : `No connected server mentions ${product}; these are the nearest.`
}
