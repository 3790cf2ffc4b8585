import { asList, asObject, type Schema } from '../../catalog/json-schema.ts'
import { MAX_MESSAGE_BYTES } from '../../transport/framing/message-size-limits.ts'
import { fromExactJson } from '../../base/text/exact-number.ts'
import { TooltrayError } from '../../base/errors.ts'
import { opened, typesOf } from '../calls/schema/repair-arguments.ts'

/** A reference to a value of a kept result, in place of the value itself. */
interface Reference {
  readonly $result: string
  readonly path?: string
}

/** Returns the value of a reference, as text or as JSON. */
type ValueOf = (id: string, path: string | undefined, as: 'text' | 'json') => Promise<string>

type Keys = readonly (string | number)[]

/**
 * Levels down to which arguments are searched for `$result`, which is deeper than any real use. Over it: it goes to the server as it is
 * written.
 */
const DEEPEST = 50
/** References (`$result`) in the arguments of one call. Over it: the call fails with `arguments_invalid`. */
const MOST_REFERENCES = 100
/**
 * Characters of all values of `$result` in one call together: as much as one message to a server may hold. Over it: the call fails with
 * `value_too_large`.
 */
const MOST_CHARACTERS = MAX_MESSAGE_BYTES

/**
 * Replaces references in arguments by their values: `{"$result": id, "path": "..."}`, with these keys and no other. If the schema accepts
 * only text at that place, other values are inserted as JSON text. Arguments without references are returned as they are. Throws the errors
 * of `valueOf`, and `value_too_large`.
 *
 * @returns a promise only if there are references: nearly all calls have none, and need not wait a turn.
 */
export function withoutReferences(args: unknown, schema: Schema, valueOf: ValueOf): unknown {
  const given = typeof args === 'string' && args.includes('"$result"') ? fromExactJson(args) : args
  const references = referencesIn(given, [])
  return references.length === 0 ? args : filledIn(given, references, schema, valueOf)
}

async function filledIn(given: unknown, references: ReturnType<typeof referencesIn>, schema: Schema, valueOf: ValueOf): Promise<unknown> {
  if (references.length > MOST_REFERENCES) {
    throw new TooltrayError('arguments_invalid', `The arguments refer to results in ${references.length} places.`, {
      hint: `At most ${MOST_REFERENCES} are filled in. Choose several values at once with a path.`,
    })
  }
  let filled = given
  let characters = 0
  for (const { keys, reference } of references) {
    const as = wantsText(schema, keys) ? 'text' : 'json'
    const value = await valueOf(reference.$result, reference.path, as)
    characters += value.length
    if (characters > MOST_CHARACTERS) {
      throw new TooltrayError('value_too_large', 'The values of the references are more than the arguments of a call may hold.', {
        hint: 'Choose less with a path.',
      })
    }
    filled = withValue(filled, keys, as === 'text' ? value : fromExactJson(value))
  }
  return filled
}

function referencesIn(value: unknown, keys: Keys): { readonly keys: Keys; readonly reference: Reference }[] {
  if (typeof value !== 'object' || value === null || keys.length > DEEPEST) return []
  if (isReference(value)) return [{ keys, reference: value }]
  const found: { keys: Keys; reference: Reference }[] = []
  // Nearly all arguments have no reference, so nothing is allocated for them.
  if (Array.isArray(value)) for (let at = 0; at < value.length; at += 1) found.push(...within(value[at], keys, at))
  else for (const key in value) found.push(...within((value as Readonly<Record<string, unknown>>)[key], keys, key))
  return found
}

const NONE: ReturnType<typeof referencesIn> = []

function within(value: unknown, keys: Keys, key: string | number): ReturnType<typeof referencesIn> {
  return typeof value === 'object' ? referencesIn(value, [...keys, key]) : NONE
}

function isReference(value: object): value is Reference {
  const { $result: id, path } = value as { $result?: unknown; path?: unknown }
  if (typeof id !== 'string' || (path !== undefined && typeof path !== 'string')) return false
  return Object.keys(value).length === (path === undefined ? 1 : 2)
}

/** A copy with another value at one place. Only the containers on the way to it are copied. */
function withValue(whole: unknown, [key, ...rest]: Keys, value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(whole)) return (whole as unknown[]).map((each, at) => (at === key ? withValue(each, rest, value) : each))
  // Not by assignment: a key may be called `__proto__`.
  return Object.fromEntries(
    Object.entries(whole as object).map(([name, each]) => [name, name === key ? withValue(each, rest, value) : each]),
  )
}

/** Whether the schema allows text at a place, and neither objects nor lists. */
function wantsText(root: Schema, keys: Keys): boolean {
  let schema = opened(root, root)
  for (const key of keys) schema = opened(partOf(schema, key), root)
  const variants = [...asList(schema['anyOf']), ...asList(schema['oneOf'])].map((variant) => opened(variant, root))
  const types = new Set([schema, ...variants].flatMap((each) => [...typesOf(each)]))
  return types.has('string') && !types.has('object') && !types.has('array')
}

function partOf(schema: Schema, key: string | number): unknown {
  if (typeof key === 'number') return asList(schema['prefixItems'])[key] ?? schema['items']
  const properties = asObject(schema['properties'])
  return properties !== undefined && Object.hasOwn(properties, key) ? properties[key] : schema['additionalProperties']
}
