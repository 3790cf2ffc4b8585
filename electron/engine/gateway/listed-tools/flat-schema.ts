import { isObject } from '../../base/is-object.ts'

type Schema = Readonly<Record<string, unknown>>

/** Keywords that combine schemas, which model APIs refuse at the top of a tool's schema. */
const ANY = ['anyOf', 'oneOf'] as const

/**
 * A schema of arguments without `anyOf`, `oneOf`, and `allOf` at its top: model APIs refuse them there, and with one such tool all tools of
 * the app. Its parameters are those of all branches; required is what each of the alternatives requires, or any part of `allOf`. It allows
 * more than the schema says; the schema itself decides when the tool is called.
 *
 * @returns the same schema if it combines none; undefined if a branch is no plain schema of an object.
 */
export function flatSchema(schema: Schema): Schema | undefined {
  const { allOf, anyOf, oneOf, ...flat } = schema
  if (allOf === undefined && anyOf === undefined && oneOf === undefined) return schema
  const parts = branchesOf(allOf, schema)
  const choices = ANY.map((key) => branchesOf(schema[key], schema))
  if (parts === undefined || !choices.every((each) => each !== undefined)) return undefined
  /** The different schemas of each parameter, by their text. */
  const properties = new Map<string, Map<string, unknown>>()
  for (const part of [flat, ...parts, ...choices.flat()])
    for (const [name, property] of Object.entries(propertiesOf(part))) {
      const known = properties.get(name) ?? new Map<string, unknown>()
      properties.set(name, known)
      const text = JSON.stringify(property)
      if (!known.has(text)) known.set(text, property)
    }
  const required = new Set([flat, ...parts].flatMap(requiredOf))
  for (const [first, ...others] of choices) {
    if (first === undefined) continue
    const theirs = others.map((other) => new Set(requiredOf(other)))
    for (const name of requiredOf(first)) if (theirs.every((names) => names.has(name))) required.add(name)
  }
  return {
    ...flat,
    type: 'object',
    properties: Object.fromEntries(
      [...properties].map(([name, known]) => {
        const [only, ...more] = known.values()
        return [name, more.length === 0 ? only : { anyOf: [only, ...more] }]
      }),
    ),
    ...(required.size === 0 ? {} : { required: [...required] }),
  }
}

/** The branches of a combining keyword, references to the schema's own definitions followed; undefined if one is not of an object. */
function branchesOf(branches: unknown, whole: Schema): Schema[] | undefined {
  if (branches === undefined) return []
  if (!Array.isArray(branches)) return undefined
  const found = branches.map((branch: unknown) => followed(branch, whole))
  return found.every((each) => each !== undefined) ? found : undefined
}

function followed(branch: unknown, whole: Schema): Schema | undefined {
  if (!isObject(branch)) return undefined
  const { $ref: reference } = branch
  if (typeof reference !== 'string') return isPlain(branch) ? branch : undefined
  const [, place = '', name = ''] = /^#\/(\$defs|definitions)\/([^/~%]+)$/.exec(reference) ?? []
  const definitions = whole[place]
  const definition = isObject(definitions) ? definitions[name] : undefined
  return isObject(definition) && isPlain(definition) ? definition : undefined
}

function isPlain(branch: Schema): boolean {
  const isOfObject = branch['type'] === undefined || branch['type'] === 'object'
  return isOfObject && ['$ref', 'anyOf', 'oneOf', 'allOf', 'if', 'not'].every((key) => branch[key] === undefined)
}

function propertiesOf({ properties }: Schema): Schema {
  return isObject(properties) ? properties : {}
}

function requiredOf({ required }: Schema): string[] {
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []
}
