import { type Ajv, Ajv as AjvDraft7, type ErrorObject, type Options } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { asObject, type Schema } from '../../../catalog/json-schema.ts'

/** One thing that is wrong with a value. */
export interface SchemaProblem {
  /** The path to the value: keys of objects and indexes of lists. */
  readonly path: readonly string[]
  /** The violated keyword of the schema, and Ajv's parameters for it, e.g. `required` and `{ missingProperty }`. */
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  /** The requirement, e.g. `must be string`. */
  readonly message: string
}

/** Returns the problems of a value, or undefined if there are none. */
export type SchemaCheck = (value: unknown) => readonly SchemaProblem[] | undefined

/** A validator keeps every schema that it compiled. After this many, a new one replaces it, so that the old schemas are freed. */
const mostCompiled = 500

type Dialect = new (options: Options) => Ajv

/** The dialects of JSON Schema that can be checked, by their addresses without scheme and fragment. Draft 7 only adds to draft 6. */
const dialects: ReadonlyMap<string, Dialect> = new Map([
  ['json-schema.org/draft/2020-12/schema', Ajv2020],
  ['json-schema.org/draft/2019-09/schema', Ajv2019],
  ['json-schema.org/draft-07/schema', AjvDraft7],
  ['json-schema.org/draft-06/schema', AjvDraft7],
])

let validators = new Map<Dialect, Ajv>()
let compiled = 0
const checks = new WeakMap<Schema, SchemaCheck | 'none'>()

/**
 * Returns the check of a schema, or of a part of the schema `root`. It is compiled on first use and kept as long as the schema object.
 * Undefined if the schema cannot be checked: an unknown dialect, external references, a malformed schema, or a parameter named like a
 * member of every JavaScript object. Such a tool still works: its server checks the arguments itself.
 *
 * Compiling and checking may take arbitrarily long: see `schema-cost.ts`.
 */
export function schemaCheck(schema: unknown, root: unknown = schema): SchemaCheck | undefined {
  const known = asObject(schema)
  if (!known) return undefined
  const kept = checks.get(known)
  if (kept) return kept === 'none' ? undefined : kept
  const check = compile(schema === root ? known : partOf(known, asObject(root) ?? {}))
  checks.set(known, check ?? 'none')
  return check
}

/** Whether the check of a schema is compiled, or known to be impossible. */
export function isCompiled(schema: unknown): boolean {
  const known = asObject(schema)
  return known !== undefined && checks.has(known)
}

/** Discards everything that may be half built, after work was stopped in the middle. */
export function forgetHalfDone(): void {
  validators = new Map()
  compiled = 0
}

/** Ends all checks of a schema, after work with it was stopped in the middle. */
export function giveUpChecking(schema: unknown): void {
  forgetHalfDone()
  const known = asObject(schema)
  if (known !== undefined) checks.set(known, 'none')
}

/** A part of a schema with the definitions that its references point to. */
function partOf(schema: Schema, root: Schema): Schema {
  const brought = Object.entries(root).filter(([key]) => key === '$schema' || key === '$defs' || key === 'definitions')
  return { ...Object.fromEntries(brought), ...schema }
}

function compile(schema: Schema): SchemaCheck | undefined {
  if (compiled >= mostCompiled) [validators, compiled] = [new Map<Dialect, Ajv>(), 0]
  compiled += 1
  try {
    const validate = validatorFor(schema).compile(prepared(schema))
    return (value) => {
      try {
        return validate(value) ? undefined : (validate.errors ?? []).map(problemOf)
      } catch (error) {
        // A recursive schema on a value nested thousands deep, or a value with a member called toString, which the comparison of values
        // takes for the method. The server may be able to handle it.
        if (error instanceof RangeError || error instanceof TypeError) return undefined
        throw error
      }
    }
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}

/**
 * The validator for the dialect of a schema: the latest if the schema names none. `format` only describes (JSON Schema 2020-12, validation,
 * 7.2.1): servers announce `date-time` and take dates without a zone. Throws for an unknown dialect.
 */
function validatorFor({ $schema }: Schema): Ajv {
  const dialect = typeof $schema === 'string' ? dialects.get($schema.replace(/^https?:\/\/|#$/g, '')) : Ajv2020
  if (dialect === undefined) throw new Error('The schema is in an unknown dialect.')
  const known = validators.get(dialect)
  if (known !== undefined) return known
  const made = new dialect({ strict: false, validateSchema: false, validateFormats: false, allErrors: true })
  validators.set(dialect, made)
  return made
}

function problemOf({ instancePath, keyword, params, message = `must keep to "${keyword}"` }: ErrorObject): SchemaProblem {
  return { path: instancePath.split('/').slice(1).map(unescaped), keyword, params, message }
}

/** A part of a JSON pointer (RFC 6901). */
function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

/**
 * A copy without `$id`, by which Ajv would mistake another tool's schema of the same id for this one. Throws for a schema that must not be
 * compiled.
 */
function prepared(schema: Schema): Schema {
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'const' || key === 'enum' || key === 'default' || key === 'examples') return [[key, value]]
    if (typeof value === 'string' && (key === '$id' || key === 'id')) return []
    if (key === 'properties') Object.keys(asObject(value) ?? {}).forEach(refuseInherited)
    return [[key, preparedWithin(value)]]
  })
  return Object.fromEntries(entries)
}

function preparedWithin(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(preparedWithin)
  const schema = asObject(value)
  return schema === undefined ? value : prepared(schema)
}

/** Throws for a parameter called `toString` or `constructor`, which Ajv finds in every object, sent or not. */
function refuseInherited(name: string): void {
  if (name in Object.prototype) throw new Error(`A property cannot be checked by the name ${name}.`)
}
