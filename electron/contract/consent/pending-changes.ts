import { z } from 'zod'
import { data, list, texts } from '../shape.ts'
import { finding } from './text-checks.ts'

/**
 * Which definitions in a server's new list wait for review. `all`: all, even of its first list; `additions`: changed and new ones;
 * `changes`: changed ones; `nothing`: none.
 */
export const HOLDS = ['all', 'additions', 'changes', 'nothing'] as const

/** A range of a text, in characters. */
const span = data({ at: z.number(), length: z.number() })

/** A changed place of a definition: its old and new text, and the words that differ. */
const placeChange = data({
  /** Its path: `description`, `inputSchema.properties.a`. */
  where: z.string(),
  before: z.string().exactOptional(),
  after: z.string().exactOptional(),
  /** Characters after the shown ones, if the text is too long to be shown whole. */
  cut: z.number().exactOptional(),
  marks: data({ before: span.exactOptional(), after: span.exactOptional() }),
})

export const EFFECT_CLAIMS = ['read', 'write', 'destructive', 'nothing'] as const

/** What differs between two definitions. `parameter`s are those of a tool, or the arguments of a prompt. */
const WHATS = [
  'title',
  'description',
  'claim',
  'parameter-added',
  'parameter-removed',
  'parameter-required',
  'parameter-optional',
  'parameter-type',
  'parameter-text',
  'parameter-values',
  'parameter-other',
  'arguments',
  'result',
  'page',
  'file-added',
  'file-removed',
  'file-changed',
  'other',
  'unknown',
] as const

/** One difference between two definitions. Its words are made where it is shown (`change-words.ts`). */
const difference = data({
  what: z.enum(WHATS),
  /** Which way a whole text or schema differs. */
  way: z.enum(['added', 'removed', 'changed']).exactOptional(),
  /** The name of the parameter; of a skill's file, its path in the skill; of `other`, the path of the place. */
  name: z.string().exactOptional(),
  /** Of a new parameter: whether it is required. */
  required: z.boolean().exactOptional(),
  /** JSON Schema types of the parameter now; empty if its schema does not limit them. */
  types: texts.exactOptional(),
  /** What the tool now says that it does; `nothing` if it says nothing. */
  claim: z.enum(EFFECT_CLAIMS).exactOptional(),
})

/**
 * A definition that differs from the trusted one. A `gone` definition does not wait for review: it is listed because another may have
 * replaced it.
 */
export const definitionChange = data({
  kind: z.enum(['tool', 'prompt', 'resource', 'resource template', 'skill']),
  /** The server's own name for it, or its URI. */
  name: z.string(),
  change: z.enum(['changed', 'added', 'renamed', 'gone']),
  /** The old name, if it was renamed. */
  was: z.string().exactOptional(),
  places: list(placeChange),
  /** Places that differ as well and are not shown. */
  morePlaces: z.number().exactOptional(),
  /** The same in kinds that can be put into words. At least one, unless it is `gone`. */
  differences: list(difference),
  /** Suspicious content in its new texts. */
  findings: list(finding),
  /** Its own title now, if it has one. */
  title: z.string().exactOptional(),
  /** Identifies the definition that is shown, so that no other is accepted in its place. */
  version: z.string(),
  /** Whether it was left out: it does not wait any more, and is not offered. */
  leftOut: z.boolean(),
})

/** A definition that a person chose. `version`: of the change that was shown. */
export const chosenDefinition = definitionChange.unwrap().pick({ kind: true, name: true }).extend({ version: z.string().exactOptional() })

/** The trusted definitions of one server: how many there are, how many changes wait for review, and how many were left out. */
export const pendingCounts = data({ server: z.string(), hold: z.enum(HOLDS), pinned: z.number(), held: z.number(), leftOut: z.number() })

export type Hold = (typeof HOLDS)[number]
export type EffectClaim = (typeof EFFECT_CLAIMS)[number]
export type DefinitionDifference = z.infer<typeof difference>
export type DefinitionChange = z.infer<typeof definitionChange>
export type ChosenDefinition = z.infer<typeof chosenDefinition>
export type PendingCounts = z.infer<typeof pendingCounts>
