import { asList, asObject, mergeSchemas, referenced, type Schema } from '../../../catalog/json-schema.ts'
import { ExactNumber, fromExactJson, withPlainNumbers } from '../../../base/text/exact-number.ts'
import { schemaCheck } from './schema-check.ts'

export interface Repaired {
  readonly value: unknown
  /** One sentence for each change, without the values themselves. */
  readonly repairs: readonly string[]
}

interface Context {
  readonly root: Schema
  /** How many more values may be visited: nested unions multiply. */
  work: number
}

const mostWork = 2_000
const mostParts = 500
/** Digits that every double holds. */
const DOUBLE_DIGITS = 15

/** Names of objects that models wrap around arguments. */
const wrappers = ['arguments', 'params', 'input', 'args']

/**
 * Yields readings of arguments that do not fit their schema, the plainest first: as they are, without a wrapper that the schema lacks,
 * and inside the wrapper that it has. In each reading, a value that does not fit is fixed if exactly one reading of it fits: text as a
 * number, a boolean, a list, or an object; a whole number as text; a single value as a list; other letter case in enumerations and names;
 * null for something optional. Nothing is invented, and values that fit are never changed. The caller checks whether the result fits.
 */
export function* readingsOf(root: Schema, value: Schema): Generator<Repaired> {
  const context: Context = { root, work: mostWork }
  yield repair(value, root, '', context)
  const schema = opened(root, root)
  const inner = unwrapped(schema, value)
  if (inner) yield after(`"${inner.name}" around the arguments taken away`, repair(inner.value, root, '', context))
  const outer = wrapperOf(schema, value, root)
  if (outer !== undefined) yield after(`the arguments put into "${outer}"`, repair({ [outer]: value }, root, '', context))
}

function after(what: string, { value, repairs }: Repaired): Repaired {
  return { value, repairs: [what, ...repairs] }
}

function unwrapped(schema: Schema, value: Schema): { name: string; value: unknown } | undefined {
  const [entry, ...others] = Object.entries(value)
  if (!entry || others.length > 0) return undefined
  const [name, inner] = entry
  if (!wrappers.includes(name.toLowerCase()) || propertyOf(schema, name) !== undefined) return undefined
  const object = asObject(inner) ?? (typeof inner === 'string' ? asObject(fromExactJson(inner)) : undefined)
  return object && { name, value: object }
}

/** The only property of a schema, if all given names are among the properties inside it. */
function wrapperOf(schema: Schema, value: Schema, root: Schema): string | undefined {
  const [entry, ...others] = Object.entries(asObject(schema['properties']) ?? {})
  const names = Object.keys(value)
  if (!entry || others.length > 0 || names.length === 0) return undefined
  const [wrapper, inner] = entry
  const known = new Set(Object.keys(asObject(opened(inner, root)['properties']) ?? {}).map(plain))
  return names.every((name) => known.has(plain(name)) && plain(name) !== plain(wrapper)) ? wrapper : undefined
}

function repair(value: unknown, schema: unknown, path: string, context: Context): Repaired {
  const untouched = { value, repairs: [] }
  context.work -= 1
  if (context.work < 0 || fits(value, schema, context)) return untouched

  const known = opened(schema, context.root)
  const variants = [...asList(known['anyOf']), ...asList(known['oneOf'])]
  if (variants.length > 0) {
    const readings = variants.map((variant) => repair(value, variant, path, context))
    const fitting = readings.filter((reading) => fits(reading.value, schema, context))
    const different = new Map(fitting.map((reading) => [JSON.stringify(reading.value), reading]))
    const [only, ...others] = different.values()
    if (only && others.length === 0) return only
  }
  const types = typesOf(known)
  if (typeof value === 'string') {
    const read = readText(value, known, types)
    if (read) return after(`${named(path)}: ${read.how}`, repair(read.value, schema, path, context))
  }
  const digits = types.has('string') && !types.has('number') && !types.has('integer') ? digitsOf(value) : undefined
  if (digits !== undefined && fits(digits, schema, context))
    return { value: digits, repairs: [`${named(path)}: a whole number read as text`] }
  if (types.has('array') && !types.has(typeOf(value)) && value !== null) {
    const list = repair([value], schema, path, context)
    if (fits(list.value, schema, context)) return after(`${named(path)}: a single value made a list`, list)
  }
  if (Array.isArray(value) && (types.size === 0 || types.has('array'))) return repairItems(value, known, path, context)
  if (value instanceof ExactNumber) return untouched
  const object = asObject(value)
  return object && (types.size === 0 || types.has('object')) ? repairMembers(object, known, path, context) : untouched
}

function readText(text: string, schema: Schema, types: ReadonlySet<string>): { value: unknown; how: string } | undefined {
  const choices = [...asList(schema['enum']), ...(Object.hasOwn(schema, 'const') ? [schema['const']] : [])]
  const same = choices.filter((choice) => typeof choice === 'string' && choice.toLowerCase() === text.trim().toLowerCase())
  if (same.length === 1) return { value: same[0], how: 'letter case corrected' }

  const word = text.trim().toLowerCase()
  const readings: { value: unknown; how: string }[] = []
  const number = numberIn(text)
  if (number !== undefined && (types.has('number') || (types.has('integer') && Number.isInteger(Number(number))))) {
    readings.push({ value: number, how: 'text read as a number' })
  }
  if (types.has('boolean') && (word === 'true' || word === 'false')) {
    readings.push({ value: word === 'true', how: 'text read as a boolean' })
  }
  const parsed = fromExactJson(text)
  if (types.has('array') && Array.isArray(parsed)) readings.push({ value: parsed, how: 'JSON text read as a list' })
  if (types.has('object') && asObject(parsed)) readings.push({ value: parsed, how: 'JSON text read as an object' })
  return readings.length === 1 && !types.has('string') ? readings[0] : undefined
}

/** The number that a text is in JSON, with all its digits. Undefined for other texts. */
function numberIn(text: string): number | ExactNumber | undefined {
  const digits = text.trim()
  const [, mantissa] = /^-?((?:0|[1-9]\d*)(?:\.\d+)?)(?:[eE][+-]?\d+)?$/.exec(digits) ?? []
  const number = Number(digits)
  if (mantissa === undefined || !Number.isFinite(number)) return undefined
  return mantissa.replace(/^[0.]+|\./g, '').length <= DOUBLE_DIGITS ? number : new ExactNumber(digits)
}

/** The digits of a whole number; undefined for anything else. */
function digitsOf(value: unknown): string | undefined {
  const text = typeof value === 'number' || value instanceof ExactNumber ? String(value) : ''
  return /^-?\d+$/.test(text) ? text : undefined
}

function repairItems(value: readonly unknown[], schema: Schema, path: string, context: Context): Repaired {
  const first = asList(schema['prefixItems'] ?? schema['items'])
  const rest = Array.isArray(schema['items']) ? schema['additionalItems'] : schema['items']
  const items = value.map((item, at) => repair(item, at < first.length ? first[at] : rest, `${path}[${at}]`, context))
  return items.every((item) => item.repairs.length === 0)
    ? { value, repairs: [] }
    : { value: items.map((item) => item.value), repairs: items.flatMap((item) => item.repairs) }
}

function repairMembers(value: Schema, schema: Schema, path: string, context: Context): Repaired {
  const repairs: string[] = []
  const required = new Set(asList(schema['required']))
  const names = renamed(value, schema)
  const members = Object.entries(value).flatMap(([given, member]): [string, unknown][] => {
    const name = names.get(given) ?? given
    const at = path === '' ? name : `${path}.${name}`
    if (name !== given) repairs.push(`${named(at)}: was called \`${given}\``)
    const property = propertyOf(schema, name) ?? schema['additionalProperties']
    if (member === null && !required.has(name) && asObject(property) && !fits(null, property, context)) {
      repairs.push(`${named(at)}: null left out`)
      return []
    }
    const repaired = repair(member, property, at, context)
    repairs.push(...repaired.repairs)
    return [[name, repaired.value]]
  })
  return repairs.length === 0 ? { value, repairs } : { value: Object.fromEntries(members), repairs }
}

/** Maps given names that the schema lacks to the only one of its names that differs in letter case and separators alone. */
function renamed(value: Schema, schema: Schema): Map<string, string> {
  const free = Object.keys(asObject(schema['properties']) ?? {}).filter((name) => !Object.hasOwn(value, name))
  const strange = Object.keys(value).filter((name) => propertyOf(schema, name) === undefined)
  const names = new Map<string, string>()
  for (const name of strange) {
    const [only, ...others] = free.filter((known) => plain(known) === plain(name))
    const rivals = strange.filter((other) => plain(other) === plain(name))
    if (only !== undefined && others.length === 0 && rivals.length === 1) names.set(name, only)
  }
  return names
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '')
}

function fits(value: unknown, schema: unknown, context: Context): boolean {
  if (schema === false) return false
  return schemaCheck(schema, context.root)?.(withPlainNumbers(value)) === undefined
}

/** A schema with its references followed and the parts of `allOf` merged, so that its members can be read. */
export function opened(schema: unknown, root: unknown, followed = new Set<unknown>()): Schema {
  const known = asObject(schema)
  // Each part once: references may be circular, or fan out without end.
  if (!known || followed.has(known) || followed.size > mostParts) return {}
  followed.add(known)
  const { $ref: ref, allOf, ...own } = known
  const parts = [...(typeof ref === 'string' ? [referenced(ref, root)] : []), ...asList(allOf)]
  return parts.reduce<Schema>((merged, part) => mergeSchemas(merged, opened(part, root, followed)), own)
}

/** The schema of a property that the object declares by name. */
function propertyOf(schema: Schema, name: string): unknown {
  const properties = asObject(schema['properties'])
  return properties && Object.hasOwn(properties, name) ? properties[name] : undefined
}

/** The types that a schema names, or implies by its other keywords. */
export function typesOf(schema: Schema): ReadonlySet<string> {
  const { type } = schema
  const types = (Array.isArray(type) ? type : [type]).filter((each) => typeof each === 'string')
  if (types.length > 0) return new Set(types)
  if (asObject(schema['properties'])) return new Set(['object'])
  return new Set(schema['items'] === undefined ? [] : ['array'])
}

/** The JSON type of a value. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (value instanceof ExactNumber) return 'number'
  return Array.isArray(value) ? 'array' : typeof value
}

function named(path: string): string {
  return path === '' ? 'the arguments' : `\`${path}\``
}
