import { isObject } from '../../base/is-object.ts'

type Test = (value: unknown) => boolean

const TYPES = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'])

const isText: Test = (value) => typeof value === 'string'
const isNumber: Test = (value) => typeof value === 'number'
const isCount: Test = (value) => Number.isInteger(value) && (value as number) >= 0
const isFlag: Test = (value) => typeof value === 'boolean'
const isAnything: Test = () => true
const isType: Test = (value) => isText(value) && TYPES.has(value as string)
const areDifferent = (list: readonly unknown[]): boolean => new Set(list).size === list.length
const isListOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test)
const isMapOf =
  (test: Test): Test =>
  (value) =>
    isObject(value) && Object.values(value).every(test)
const isSchema: Test = (value) => isFlag(value) || (isObject(value) && isPlainSchema(value))
const areSchemas: Test = (value) => isListOf(isSchema)(value) && (value as unknown[]).length > 0

/** What the value of a keyword has to be (JSON Schema 2020-12, its vocabularies for applicators, validation and meta-data). */
const KEYWORDS = new Map<string, Test>([
  ['type', (value) => isType(value) || (isListOf(isType)(value) && areDifferent(value as unknown[]) && (value as unknown[]).length > 0)],
  ['properties', isMapOf(isSchema)],
  ['required', (value) => isListOf(isText)(value) && areDifferent(value as unknown[])],
  ['items', isSchema],
  ['additionalProperties', isSchema],
  ['enum', Array.isArray],
  ['const', isAnything],
  ['default', isAnything],
  ['examples', Array.isArray],
  ['title', isText],
  ['description', isText],
  ['format', isText],
  ['anyOf', areSchemas],
  ['oneOf', areSchemas],
  ['allOf', areSchemas],
  ['$defs', isMapOf(isSchema)],
  ['definitions', isMapOf(isSchema)],
  ['minimum', isNumber],
  ['maximum', isNumber],
  ['exclusiveMinimum', isNumber],
  ['exclusiveMaximum', isNumber],
  ['minLength', isCount],
  ['maxLength', isCount],
  ['minItems', isCount],
  ['maxItems', isCount],
  ['uniqueItems', isFlag],
  ['deprecated', isFlag],
])

/**
 * Whether a schema is valid and has only the usual keywords, as nearly all of tools do. For any other, a validator decides, which takes
 * 50 ms to be made. Throws `RangeError` for one that is nested thousands deep.
 */
export function isPlainSchema(schema: Readonly<Record<string, unknown>>): boolean {
  for (const key in schema) if (KEYWORDS.get(key)?.(schema[key]) !== true) return false
  return true
}
