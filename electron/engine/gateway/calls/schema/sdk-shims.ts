import { schemaCheck } from './schema-check.ts'

/*
 * Replaces the SDK's `_shims` (its client's and its server's) in the built programs. Each of them bundles an Ajv that is not used but
 * would be loaded beside ours. See scripts/build.ts.
 */

export { default as process } from 'node:process'

/** Node's `fetch` never fails because of CORS. */
export const CORS_IS_POSSIBLE = false

/** The SDK's validator interface over our own check. */
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
