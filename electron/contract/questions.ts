import { z } from 'zod'
import { data, list, record, texts } from './shape.ts'

const asked = {
  /** Names the question here. */
  id: z.string(),
  /** The server that asks. */
  server: z.string(),
  /** The AI app whose call it asks in; not set where it could be the call of several. */
  client: z.string().exactOptional(),
  /** The tool or prompt, by the server's own name for it, or the address of the resource, that was asked for. */
  about: z.string().exactOptional(),
  /** In the server's words. */
  message: z.string(),
  /** ms since 1970 */
  at: z.number(),
}

/** A question of a server that is put to a person (MCP specification, elicitation). */
export const openQuestion = z.discriminatedUnion('mode', [
  /** To be filled in: `schema` is an object of plain fields. `secrets`: those that look like keys, which no server may ask for. */
  data({ ...asked, mode: z.literal('form'), schema: record, secrets: texts }),
  /** To be done at an address, which is opened by the person alone. */
  data({ ...asked, mode: z.literal('url'), url: z.string() }),
])

export const openQuestions = list(openQuestion)

/** `content`: what was filled in. What it leaves out has the default that the question gives. */
export const questionAnswer = z.object({ id: z.string(), action: z.enum(['accept', 'decline', 'cancel']), content: record.optional() })

export type OpenQuestion = z.infer<typeof openQuestion>
export type QuestionAnswer = z.infer<typeof questionAnswer>
