import { z } from 'zod'
import { finding } from './consent/text-checks.ts'
import { data, list, texts } from './shape.ts'

/** What a tool does to the world: `read` changes nothing, `destructive` may delete or overwrite. */
export const effect = z.enum(['read', 'write', 'destructive'])

/**
 * Where that is known from: the tool itself declares it, or once did; its name and description sound so; nothing tells, and it counts as
 * `write`; a person has said it.
 */
export const effectFrom = z.enum(['annotations', 'words', 'nothing', 'person'])

/** Why clients see a tool directly, beside ours: it is named in the entry of its server, or used often. */
export const atHand = z.enum(['named', 'used'])

const described = {
  name: z.string(),
  /** What holds of the tool: of what it says of itself, the strictest that it was seen with. */
  effect,
  effectFrom,
  /** What it says of itself now, where that is less and nobody has taken its word yet. */
  says: effect.exactOptional(),
  description: z.string(),
  signature: z.string(),
  /** Where new sessions of clients see it directly. */
  atHand: atHand.exactOptional(),
  /** What is odd in its texts, as its server wrote them; not set where nothing is. */
  findings: list(finding).exactOptional(),
}

/** A tool as lists show it, under its qualified name. */
export const listedTool = data({ ...described, server: z.string() })

/** One tool that a server has, by the server's own name for it, whether or not it is offered. */
export const toolChoice = data({
  ...described,
  /** What clients see, where it is renamed. */
  shownAs: z.string().exactOptional(),
  /** What models and searches are given in the place of its description, where the person wrote one. */
  givenDescription: z.string().exactOptional(),
  /** What clients call it by, while it is offered and the server is on. */
  qualifiedName: z.string().exactOptional(),
  /** Whether the rules of the server offer it, whether or not the server is on. */
  offered: z.boolean(),
  /** A picture, as a `data:` URL. */
  icon: z.string().exactOptional(),
  /** Why it is not at hand, although it is named: a sentence. */
  notAtHand: z.string().exactOptional(),
})

/** A name that means no tool, with the nearest that do. */
export const unknownName = data({ name: z.string(), suggestions: texts })

/** How much a client without Tooltray would read of all tools, and how much it reads of ours. Characters of JSON. */
export const catalogueWeight = data({ tools: z.number(), characters: z.number(), metaTools: z.number() })

/** `timeout` in seconds. `search_id`: of the search that found the tool. */
export const callRequest = z.object({
  name: z.string(),
  arguments: z.unknown(),
  timeout: z.number().positive().optional(),
  search_id: z.string().optional(),
})

export type ListedDirectly = z.infer<typeof atHand>
export type Effect = z.infer<typeof effect>
export type EffectFrom = z.infer<typeof effectFrom>
export type ListedTool = z.infer<typeof listedTool>
export type ToolChoice = z.infer<typeof toolChoice>
export type UnknownName = z.infer<typeof unknownName>
export type CatalogueWeight = z.infer<typeof catalogueWeight>
export type CallRequest = z.infer<typeof callRequest>
