import { z } from 'zod'
import { namedLikeSecret } from '../../entry/secrets/looks-secret.ts'

/** Fields of one form of a server in Tooltray's window. Over it: the question is refused (JSON-RPC error -32602). */
const MOST_FIELDS = 50
/** Characters of one form of a server in Tooltray's window, as JSON. Over it: the question is refused (JSON-RPC error -32602). */
const LONGEST_FORM = 50_000

const choice = z.object({ const: z.string(), title: z.string().optional() })
const number = z.number().optional()

/** What a field may say of itself (MCP specification 2025-11-25, elicitation, requested schema). Everything else is left out. */
const field = z.object({
  type: z.enum(['string', 'number', 'integer', 'boolean', 'array']),
  title: z.string().optional(),
  description: z.string().optional(),
  default: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).optional(),
  minLength: number,
  maxLength: number,
  format: z.string().optional(),
  minimum: number,
  maximum: number,
  enum: z.array(z.string()).optional(),
  enumNames: z.array(z.string()).optional(),
  oneOf: z.array(choice).optional(),
  minItems: number,
  maxItems: number,
  items: z
    .object({ type: z.literal('string').optional(), enum: z.array(z.string()).optional(), anyOf: z.array(choice).optional() })
    .optional(),
})

const form = z.object({
  type: z.literal('object'),
  properties: z.record(z.string(), field).refine((fields) => Object.keys(fields).length <= MOST_FIELDS),
  required: z.array(z.string()).optional(),
})

/** The form that a question is answered by. */
export type ElicitationForm = z.infer<typeof form>

/** The form out of a server's schema: of what a schema can say no more than the specification allows. Undefined where it is none. */
export function elicitationForm(requestedSchema: unknown): ElicitationForm | undefined {
  const read = form.safeParse(requestedSchema)
  return read.success && JSON.stringify(read.data).length <= LONGEST_FORM ? read.data : undefined
}

/**
 * The form as a person is shown it: choices are written in one way, whichever of the four of the specification the server took, and of
 * several each can be chosen once.
 */
export function shownForm(form: ElicitationForm): Record<string, unknown> {
  const shown = Object.entries(form.properties).map(([name, { enum: values, enumNames, oneOf, items, ...rest }]) => {
    const choices = choicesOf(values, enumNames, oneOf)
    const each = items && choicesOf(items.enum, undefined, items.anyOf)
    return [
      name,
      {
        ...rest,
        ...(choices === undefined ? {} : { oneOf: choices }),
        ...(rest.type === 'array' ? { uniqueItems: true, items: { type: 'string', ...(each === undefined ? {} : { oneOf: each }) } } : {}),
      },
    ] as const
  })
  return { ...form, properties: Object.fromEntries(shown) }
}

type Choices = readonly z.infer<typeof choice>[] | undefined

function choicesOf(values: readonly string[] | undefined, names: readonly string[] | undefined, titled: Choices): Choices {
  return (
    titled?.map(({ const: value, title = value }) => ({ const: value, title })) ??
    values?.map((value, at) => ({ const: value, title: names?.[at] ?? value }))
  )
}

/** The fields whose names or titles are those of keys and passwords: servers must not ask for them (MCP specification, elicitation). */
export function secretFields({ properties }: ElicitationForm): string[] {
  return Object.entries(properties).flatMap(([name, { title = '' }]) => (namedLikeSecret(name) || namedLikeSecret(title) ? [name] : []))
}

/** What was filled in, with the defaults of fields that were left out (MCP specification 2025-11-25, elicitation, default values). */
export function withDefaults({ properties }: ElicitationForm, content: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const defaults = Object.entries(properties).flatMap(([name, { default: given }]) => (given === undefined ? [] : [[name, given] as const]))
  return { ...Object.fromEntries(defaults), ...content }
}
