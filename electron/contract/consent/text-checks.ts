import { z } from 'zod'
import { data } from '../shape.ts'

/**
 * Something odd in a text of a server. `hidden`: characters that a person does not see; `instruction`: words that are meant for the model
 * and not for the use of the tool; `other-tool`: the name of another server's tool. `link` and `base64` are noted alone.
 */
const findingKind = z.enum(['hidden', 'instruction', 'other-tool', 'link', 'base64'])

export const finding = data({
  kind: findingKind,
  /** The way to the text in the definition: `description`, `inputSchema.properties.a.description`. */
  where: z.string(),
  /** The words in that text: where they begin, and how many characters they are. */
  at: z.number(),
  length: z.number(),
  /** The words; characters that are not seen as `\u{202e}`. */
  words: z.string(),
  /** What is odd about them, as a part of a sentence. */
  why: z.string(),
})

export type Finding = z.infer<typeof finding>
