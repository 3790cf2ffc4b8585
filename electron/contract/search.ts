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

/** How a term of the index came to stand for a query word. */
export const matchKind = z.enum(['exact', 'translation', 'alias', 'phrase', 'hint', 'prefix', 'typo', 'compound', 'near'])

const wordScore = {
  word: z.string(),
  /** Its part of the sum, before the factors. */
  score: z.number(),
}

/** One query word found in a tool. */
export const matchedWord = data({
  ...wordScore,
  /** The term of the index that answered, and how it stands for the word. */
  term: z.string(),
  kind: matchKind,
  /** Where it was found. */
  fields: list(toolField),
})

/** Why a tool has its score: the sum of `words` and `learned`, times all `factors`, and `meaning` and `insteadOf`. */
export const explanation = data({
  words: list(matchedWord),
  /** Words of the query that the tool does not answer. */
  missing: texts,
  /** Words of past searches that led to this tool. */
  learned: list(data(wordScore)),
  factors: data({
    /** Of the query, what the tool answers. */
    query: z.number(),
    /** Of the tool's name, what the query says. */
    name: z.number(),
    /** Of the neighbouring words of the tool's name, what the query says in the same order. */
    phrase: z.number(),
    /** Of the server's name, what the query says. */
    serverName: z.number(),
    /** Whether two neighbouring words of the query stand side by side in the tool's name, title or first sentence. */
    neighbours: z.number(),
    /** Whether the query leaves unsaid what the name has more than that of another tool of the server. It takes away. */
    special: z.number(),
    /** Whether the name says the opposite of a word of the query, and not the word. It takes away. */
    opposite: z.number(),
    /** Whether the name says that it does something else than what is asked for. It takes away. */
    action: z.number(),
    /** Of the tool's sum, what the clause of the query that it answers best gives. */
    clause: z.number(),
    /** Takes away where words answer so little of the query that they are not to be relied on, and meanings are compared. */
    answered: z.number(),
    /** Takes away where the tool says that it is deprecated and names another of its server, which has its place. */
    deprecated: z.number(),
    /** Takes away where better hits have the same name. */
    twin: z.number(),
  }),
  /** What the closeness of the whole query to the whole tool adds; not set where the order by words stands. */
  meaning: z.number().exactOptional(),
  /** What it has of a deprecated tool of its server, whose text names it. */
  insteadOf: data({ tool: z.string(), score: z.number() }).exactOptional(),
  /** Why it stands: what is searched for is named exactly, quoted or learnt; or search by meaning is off, or not loaded yet. */
  byWords: z.enum(['certain', 'unavailable']).exactOptional(),
  score: z.number(),
  /** As in the hit. */
  explored: z.boolean().exactOptional(),
})

export const foundTool = data({
  /** Qualified name: what to execute. */
  name: z.string(),
  server: z.string(),
  description: z.string(),
  signature: z.string(),
  effect,
  effectFrom,
  score: z.number(),
  /** Moved up to learn whether it is better: the order is not by score alone. */
  explored: z.boolean().exactOptional(),
  /** Why it is a hit; when asked for. */
  explanation: explanation.exactOptional(),
})

/** A prompt or a resource that was found. */
export const foundOther = data({
  kind: z.enum(['prompt', 'resource', 'resource-template']),
  /** The qualified name of a prompt, the URI of a resource, the URI template of several. */
  name: z.string(),
  server: z.string(),
  title: z.string().exactOptional(),
  description: z.string(),
  /** Of a prompt. */
  arguments: list(data({ name: z.string(), required: z.boolean() })).exactOptional(),
  /** Comparable with those of the same answer that are no tools either. */
  score: z.number(),
})

/** A server whose tools could not be searched, because its list was never read, and why. */
export const unavailableServer = data({ name: z.string(), state: stateName, reason: z.string() })

/** The signs of a query that are in force, as they were written. */
export const operators = data({
  /** Only tools whose name or description holds each of these sequences of words. */
  phrases: texts,
  /** No tool whose text holds one of these. */
  excluded: texts,
  /** Quoted sequences that no tool holds: their words were searched as if they stood in no quotes. */
  absent: texts.exactOptional(),
})

/** `profile`: the only servers to look through are those of this one; without it, all are. */
export const searchRequest = z.object({
  query: z.string(),
  limit: z.number().int().optional(),
  server: z.string().optional(),
  profile: z.string().optional(),
})

/** Why a tool is named beside a hit, `hit`: in earlier conversations it was used soon after or before that one. Qualified names. */
export const usedNear = data({ tool: z.string(), order: z.enum(['after', 'before']), hit: z.string(), times: z.number() })

export const searchAnswer = data({
  /** Given with a call, it tells which search the call came from. */
  search_id: z.string(),
  hits: list(foundTool),
  /** Prompts and resources that were found; not set where there are none. */
  others: list(foundOther).exactOptional(),
  /** Set where the hits may be no answer: all are weak, or no tool knows the product that the query names. */
  doubt: data({ product: z.string().exactOptional() }).exactOptional(),
  /**
   * Names of tools that stand beside the hits on their servers, or were used near them in earlier conversations, by server; not set where
   * there are none.
   */
  beside: list(
    data({
      server: z.string(),
      tools: texts,
      /** Which of them were used near a hit, as its neighbours; when asked for. */
      used: list(usedNear).exactOptional(),
    }),
  ).exactOptional(),
  unavailable: list(unavailableServer),
  /** How many tools were searched. */
  searched: z.number(),
  /** What the query held back by quoted words, `-word` or NOT; not set where it has none of these. */
  operators: operators.exactOptional(),
  /** Whether the order is that of the configured model; not set where none is, or nothing had to be ordered. */
  reranked: z.boolean().exactOptional(),
  /** Why the order is not the model's. */
  rerank_problem: problem.exactOptional(),
})

/** Why a search shows a tool or does not. `rank` counts from 1 among all that match, before a model or exploration change the order. */
export const whyNotAnswer = data({
  /** Qualified name. */
  tool: z.string(),
  server: z.string(),
  reason: z.enum(['found', 'beyond-limit', 'no-match', 'held-back', 'not-allowed', 'other-server', 'server-disabled', 'not-read', 'held']),
  /** The reason as a sentence, and what to do. */
  message: z.string(),
  rank: z.number().exactOptional(),
  score: z.number().exactOptional(),
  explanation: explanation.exactOptional(),
})

/** A search that a person wants to lead to a tool: `tool`, by its qualified name, is to be among the first `within` hits. */
export const searchCase = z.object({
  query: z.string().trim().min(1).max(500),
  tool: z.string().min(1),
  within: z.number().int().min(1).max(50),
})

/** The same, kept as a test. `at`: since when, in ms since 1970. */
export const keptCase = data({ ...searchCase.shape, at: z.number() })

/** How a kept search stands now. */
export const caseOutcome = data({
  ...searchCase.shape,
  at: z.number(),
  passes: z.boolean(),
  /** Where the tool stands, from 1; not set where it is not found at all. */
  rank: z.number().exactOptional(),
  /** Why it does not pass, as a sentence. */
  reason: z.string().exactOptional(),
})

export type ToolField = z.infer<typeof toolField>
export type MatchKind = z.infer<typeof matchKind>
export type MatchedWord = z.infer<typeof matchedWord>
export type Explanation = z.infer<typeof explanation>
export type FoundTool = z.infer<typeof foundTool>
export type FoundOther = z.infer<typeof foundOther>
export type UnavailableServer = z.infer<typeof unavailableServer>
export type Operators = z.infer<typeof operators>
export type UsedNear = z.infer<typeof usedNear>
export type SearchAnswer = z.infer<typeof searchAnswer>
export type WhyNotAnswer = z.infer<typeof whyNotAnswer>
export type KeptCase = z.infer<typeof keptCase>
export type CaseOutcome = z.infer<typeof caseOutcome>

/** What is said of hits that may be no answer, to models and to people. */
export function doubtText({ product }: NonNullable<z.output<typeof searchAnswer>['doubt']>): string {
  return product === undefined
    ? 'Only weak matches; perhaps no connected server does this.'
    : `No connected server mentions ${product}; these are the nearest.`
}
