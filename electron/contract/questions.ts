import { z } from 'zod'
import { data, list, record, texts } from './shape.ts'

const asked = {
  /** Identifies the question here. */
  id: z.string(),
  /** The server that asks. */
  server: z.string(),
  /** The AI app in whose call it is asked; not set if it could be one of several. */
  client: z.string().optional(),
  /** The tool or prompt of the call, by the server's own name, or the URI of the resource. */
  about: z.string().optional(),
  /** The server's text. */
  message: z.string(),
  /** ms since 1970 */
  at: z.number(),
}

/** A server's question to the user (MCP specification, elicitation). */
export const openQuestion = z.discriminatedUnion('mode', [
  /** A form: `schema` is an object of plain fields. `secrets`: fields that look like keys, which no server may ask for. */
  data({ ...asked, mode: z.literal('form'), schema: record, secrets: texts }),
  /** To be answered at an address, which only the user opens. */
  data({ ...asked, mode: z.literal('url'), url: z.string() }),
])

export const openQuestions = list(openQuestion)

/** `content`: the values. A missing one has the default of the question. */
export const questionAnswer = z.object({ id: z.string(), action: z.enum(['accept', 'decline', 'cancel']), content: record.optional() })

export type OpenQuestion = z.infer<typeof openQuestion>
export type QuestionAnswer = z.infer<typeof questionAnswer>
