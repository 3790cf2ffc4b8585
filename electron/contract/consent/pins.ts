import { z } from 'zod'
import { data, list } from '../shape.ts'
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
  marks: data({ before: span.exactOptional(), after: span.exactOptional() }),
})

/**
 * A definition that differs from the trusted one. A `gone` definition does not wait for review: it is listed because another may have
 * replaced it.
 */
export const pinChange = data({
  kind: z.enum(['tool', 'prompt', 'resource', 'resource template']),
  /** The server's own name for it, or its URI. */
  name: z.string(),
  change: z.enum(['changed', 'added', 'renamed', 'gone']),
  /** The old name, if it was renamed. */
  was: z.string().exactOptional(),
  places: list(placeChange),
  /** Suspicious content in its new texts. */
  findings: list(finding),
})

/** The trusted definitions of one server: how many there are, and how many pending changes. */
export const serverPins = data({ server: z.string(), hold: z.enum(HOLDS), pinned: z.number(), held: z.number() })

export type Hold = (typeof HOLDS)[number]
export type DefinitionChange = z.infer<typeof pinChange>
export type ServerPins = z.infer<typeof serverPins>
