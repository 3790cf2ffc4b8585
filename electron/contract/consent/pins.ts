import { z } from 'zod'
import { data, list } from '../shape.ts'
import { finding } from './text-checks.ts'

/**
 * What of a server's new list waits until a person has looked. `all`: also its first list; `additions`: what changed and what is new;
 * `changes`: what changed; `nothing`: all passes.
 */
export const HOLDS = ['all', 'additions', 'changes', 'nothing'] as const

/** A part of a text, in characters. */
const span = data({ at: z.number(), length: z.number() })

/** One place of a definition that is another one: its old and its new text, and the words that differ. */
const placeChange = data({
  /** The way to it: `description`, `inputSchema.properties.a`. */
  where: z.string(),
  before: z.string().exactOptional(),
  after: z.string().exactOptional(),
  marks: data({ before: span.exactOptional(), after: span.exactOptional() }),
})

/**
 * Something of a server that is not as it was when it was taken. What is `gone` holds nothing up: it is told for what may have come in its
 * place.
 */
export const pinChange = data({
  kind: z.enum(['tool', 'prompt', 'resource', 'resource template']),
  /** The server's own name for it, or its URI. */
  name: z.string(),
  change: z.enum(['changed', 'added', 'renamed', 'gone']),
  /** What it was called, where it is renamed. */
  was: z.string().exactOptional(),
  places: list(placeChange),
  /** What is odd in its new texts. */
  findings: list(finding),
})

/** How the pins of one server stand: how many definitions are pinned, and how many are held. */
export const serverPins = data({ server: z.string(), hold: z.enum(HOLDS), pinned: z.number(), held: z.number() })

export type Hold = (typeof HOLDS)[number]
export type DefinitionChange = z.infer<typeof pinChange>
export type ServerPins = z.infer<typeof serverPins>
