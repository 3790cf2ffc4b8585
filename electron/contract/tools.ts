import { z } from 'zod'
import { finding } from './consent/text-checks.ts'
import { data, list, texts } from './shape.ts'

/** What a tool does: `read` changes nothing, `destructive` may delete or overwrite. */
export const effect = z.enum(['read', 'write', 'destructive'])

/**
 * How the effect is known: the tool declares it, or once did; its name and description suggest it; unknown, so it counts as `write`; the
 * user set it.
 */
export const effectFrom = z.enum(['annotations', 'words', 'nothing', 'person'])

/** Why clients see a tool directly, beside the meta-tools: its server's entry names it, or it is used often. */
export const listedDirectly = z.enum(['named', 'used'])

const described = {
  name: z.string(),
  /** The tool's effect: the strictest that it ever declared. */
  effect,
  effectFrom,
  /** The effect that it declares now, if that is weaker and not accepted yet. */
  says: effect.optional(),
  description: z.string(),
  signature: z.string(),
  /** Why new sessions see it directly, if they do. */
  atHand: listedDirectly.optional(),
  /** Suspicious content in its texts, as its server wrote them; not set if there is none. */
  findings: list(finding).optional(),
}

/** A tool in a list, under its qualified name. */
export const listedTool = data({ ...described, server: z.string() })

/** One tool of a server, by the server's own name, whether or not it is offered. */
export const toolChoice = data({
  ...described,
  /** Its title for people, if it has one. */
  title: z.string().optional(),
  /** The name that clients see, if it is renamed. */
  shownAs: z.string().optional(),
  /** The description that replaces its own for models and search, if the user wrote one. */
  givenDescription: z.string().optional(),
  /** The name that clients use, while it is offered and the server is enabled. */
  qualifiedName: z.string().optional(),
  /** Whether the server's rules offer it, even if the server is disabled. */
  offered: z.boolean(),
  /** A picture, as a `data:` URL. */
  icon: z.string().optional(),
  /** Whether apps that show pages show its results on one (MCP Apps). */
  hasPage: z.literal(true).exactOptional(),
  /** Why it is not listed directly although it is named: a sentence. */
  notListed: z.string().optional(),
})

/** An unknown tool name, with the nearest known ones. */
export const unknownName = data({ name: z.string(), suggestions: texts })

/** The size of all tools, which a client without Tooltray would read, and of the meta-tools. In characters of JSON. */
export const catalogueWeight = data({ tools: z.number(), characters: z.number(), metaTools: z.number() })

/** `timeout` in seconds. `search_id`: the search that found the tool. */
export const callRequest = z.object({
  name: z.string(),
  arguments: z.unknown(),
  timeout: z.number().positive().optional(),
  search_id: z.string().optional(),
})

export type ListedDirectly = z.infer<typeof listedDirectly>
export type Effect = z.infer<typeof effect>
export type EffectFrom = z.infer<typeof effectFrom>
export type ListedTool = z.infer<typeof listedTool>
export type ToolChoice = z.infer<typeof toolChoice>
export type UnknownName = z.infer<typeof unknownName>
export type CatalogueWeight = z.infer<typeof catalogueWeight>
export type CallRequest = z.infer<typeof callRequest>
