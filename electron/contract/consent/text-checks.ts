import { z } from 'zod'
import { data } from '../shape.ts'

/**
 * Suspicious content in a text of a server. `hidden`: invisible characters; `instruction`: text aimed at the model rather than at using the
 * tool; `other-tool`: the name of another server's tool. `link` and `base64` are only noted.
 */
const findingKind = z.enum(['hidden', 'instruction', 'other-tool', 'link', 'base64'])

export const finding = data({
  kind: findingKind,
  /** The path of the text in the definition: `description`, `inputSchema.properties.a.description`. */
  where: z.string(),
  /** The position and length of the words in that text, in characters. */
  at: z.number(),
  length: z.number(),
  /** The words; invisible characters as `\u{202e}`. */
  words: z.string(),
  /** Why they are suspicious, as part of a sentence. */
  why: z.string(),
})

export type Finding = z.infer<typeof finding>
