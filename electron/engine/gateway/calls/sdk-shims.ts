import { schemaCheck } from './schema-check.ts'

/*
 * What takes the place of the SDK's `_shims` (its client's and its server's) in the built programs: each of them brings an Ajv of its
 * own, of which nothing is used, and all of them would be loaded beside ours. See scripts/build.ts.
 */

export { default as process } from 'node:process'

/** `fetch` of Node fails for no reason of CORS. */
export const CORS_IS_POSSIBLE = false

/** The SDK's validator, made of ours. */
export class DefaultJsonSchemaValidator {
  getValidator(schema: unknown): (input: unknown) => { valid: boolean; data: unknown; errorMessage: string | undefined } {
    const check = schemaCheck(schema)
    return (input) => {
      const problems = check?.(input) ?? []
      if (problems.length === 0) return { valid: true, data: input, errorMessage: undefined }
      return {
        valid: false,
        data: undefined,
        errorMessage: problems.map(({ path, message }) => `${['data', ...path].join('/')} ${message}`).join(', '),
      }
    }
  }
}
