import { Validator } from '@cfworker/json-schema'
import { type FormContextType, type RJSFSchema, type RJSFValidationError, type ValidatorType, toErrorSchema } from '@rjsf/utils'

type FormData = Record<string, unknown>

/**
 * Checks form data by walking the schema. The validator that comes with the form library compiles schemas to code, which the page's
 * policy forbids, as it should for schemas of strangers.
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
  rawValidation: <Result,>(schema: RJSFSchema, data?: FormData) => ({ errors: errorsOf(schema, data) as Result[] }),
}

function errorsOf(schema: RJSFSchema, data: unknown): RJSFValidationError[] {
  try {
    const { errors } = new Validator(withoutUndefined(schema) as object, '2020-12', false).validate(withoutUndefined(data))
    // A parent only repeats that one of its children is wrong.
    return errors.filter(({ keyword }) => !['properties', 'items', 'allOf', '$ref', 'additionalProperties'].includes(keyword)).map(({ instanceLocation, error, keyword }) => {
      const missing = keyword === 'required' ? /"([^"]+)"/.exec(error)?.[1] : undefined
      const path = [...instanceLocation.split('/').slice(1), ...(missing === undefined ? [] : [missing])]
      const message = missing === undefined ? error : 'This is needed.'
      return { name: keyword, property: path.map((part) => `.${part}`).join(''), message, stack: message }
    })
  } catch (error) {
    // A schema that cannot be read, e.g. with a reference that leads nowhere: the engine has the last word on the arguments anyway.
    console.info('The schema cannot be checked here:', error)
    return []
  }
}

/** JSON knows no `undefined`; forms hold it for fields that are empty. */
function withoutUndefined(value: unknown): unknown {
  return value === undefined ? {} : JSON.parse(JSON.stringify(value))
}
