import { Validator } from '@cfworker/json-schema'
import { type FormContextType, type RJSFSchema, type RJSFValidationError, type ValidatorType, toErrorSchema } from '@rjsf/utils'

type FormData = Record<string, unknown>

/**
 * Validates form data by walking the schema. The form library's own validator compiles schemas to code, which the page's policy rightly
 * forbids for foreign schemas.
 */
export const schemaValidator: ValidatorType<FormData, RJSFSchema, FormContextType> = {
  validateFormData(data, schema) {
    const errors = errorsOf(schema, data)
    return { errors, errorSchema: toErrorSchema<FormData>(errors) }
  },
  isValid(schema, data, rootSchema) {
    const definitions = { $defs: rootSchema.$defs, definitions: rootSchema.definitions }
    return errorsOf({ ...definitions, ...schema }, data).length === 0
  },
  rawValidation: <Result>(schema: RJSFSchema, data?: FormData) => ({ errors: errorsOf(schema, data) as Result[] }),
}

/** Keywords of parents, which only repeat the error of a child. */
const REPEATING = new Set(['properties', 'items', 'allOf', '$ref', 'additionalProperties'])

function errorsOf(schema: RJSFSchema, data: unknown): RJSFValidationError[] {
  try {
    const known: unknown = withoutUndefined(schema)
    const value: unknown = withoutUndefined(data)
    const { errors } = new Validator(known as object, '2020-12', false).validate(value)
    const reported = new Set<string>()
    return errors
      .filter(({ keyword }) => !REPEATING.has(keyword))
      .flatMap(({ instanceLocation, keywordLocation, error, keyword }) => {
        const path = instanceLocation.split('/').slice(1)
        const missing = keyword === 'required' ? missingAt(known, keywordLocation, atPointer(value, instanceLocation)) : []
        if (missing.length === 0) return [errorAt(path, keyword, error)]
        // The validator reports one error per missing name, without the name.
        const place = `${keywordLocation} ${instanceLocation}`
        if (reported.has(place)) return []
        reported.add(place)
        return missing.map((name) => errorAt([...path, name], keyword, 'This is required.'))
      })
  } catch (error) {
    // An unreadable schema, e.g. with a dangling reference: the engine validates the arguments anyway.
    console.info('The schema cannot be checked here:', error)
    return []
  }
}

function errorAt(path: readonly string[], name: string, message: string): RJSFValidationError {
  return { name, property: path.map((part) => `.${part}`).join(''), message, stack: message }
}

/** Returns the required names of the schema that the object lacks. */
function missingAt(schema: unknown, keywordLocation: string, object: unknown): string[] {
  const required = partsOf(keywordLocation).reduce<unknown>((node, part) => {
    const next = member(node, part)
    return part === '$ref' && typeof next === 'string' ? atPointer(schema, next) : next
  }, schema)
  return Array.isArray(required)
    ? required.filter((name): name is string => typeof name === 'string' && member(object, name) === undefined)
    : []
}

function atPointer(value: unknown, pointer: string): unknown {
  return partsOf(pointer).reduce(member, value)
}

/** Returns the parts of a JSON pointer in a URI fragment (RFC 6901). */
function partsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined
}

/** JSON has no `undefined`, which forms use for empty fields. */
function withoutUndefined(value: unknown): unknown {
  return value === undefined ? {} : JSON.parse(JSON.stringify(value))
}
