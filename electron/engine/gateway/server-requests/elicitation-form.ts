import { z } from 'zod'
import { namedLikeSecret } from '../../entry/secrets/looks-secret.ts'

/** Fields of one form of a server in Tooltray's window. Over it: the elicitation is refused (JSON-RPC error -32602). */
const MOST_FIELDS = 50
/** Characters of one form of a server in Tooltray's window, as JSON. Over it: the elicitation is refused (JSON-RPC error -32602). */
const LONGEST_FORM = 50_000

const choice = z.object({ const: z.string(), title: z.string().optional() })
const number = z.number().optional()

/** The keywords of a field (MCP specification 2025-11-25, elicitation, requested schema). All others are left out. */
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

/** The form of an elicitation. */
export type ElicitationForm = z.infer<typeof form>

/** Reads a form from a server's schema, limited to the keywords that the specification allows. Undefined if it is not a form. */
export function elicitationForm(requestedSchema: unknown): ElicitationForm | undefined {
  const read = form.safeParse(requestedSchema)
  return read.success && JSON.stringify(read.data).length <= LONGEST_FORM ? read.data : undefined
}

/**
 * The form as shown to the user. Choices have one notation, whichever of the specification's four the server used, and in a list each
 * can be chosen once.
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

/** Fields with a name or title like that of a key or password: servers must not ask for these (MCP specification, elicitation). */
export function secretFields({ properties }: ElicitationForm): string[] {
  return Object.entries(properties).flatMap(([name, { title = '' }]) => (namedLikeSecret(name) || namedLikeSecret(title) ? [name] : []))
}

/** The content of a form, plus defaults for fields that were left out (MCP specification 2025-11-25, elicitation, default values). */
export function withDefaults({ properties }: ElicitationForm, content: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const defaults = Object.entries(properties).flatMap(([name, { default: given }]) => (given === undefined ? [] : [[name, given] as const]))
  return { ...Object.fromEntries(defaults), ...content }
}
