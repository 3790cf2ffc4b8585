import { type JsonSchemaType } from '@modelcontextprotocol/client'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv'
import { asObject, type Schema } from '../../catalog/json-schema.ts'

/** What is wrong with a value in the words of Ajv (`data/a must be string, data must …`), or undefined when nothing is. */
export type SchemaCheck = (value: unknown) => string | undefined

/** A validator keeps all that it ever compiled; after this many a fresh one takes over and the old goes with its schemas. */
const mostCompiled = 500

/** The formats of ajv-formats. Ajv ignores any other, but says so on stderr each time. */
const knownFormats = new Set(
  (
    'date time date-time iso-time iso-date-time duration uri uri-reference uri-template url email hostname ipv4 ipv6 regex uuid ' +
    'json-pointer json-pointer-uri-fragment relative-json-pointer byte int32 int64 float double password binary'
  ).split(' '),
)

let validator = new AjvJsonSchemaValidator()
let compiled = 0
const checks = new WeakMap<Schema, SchemaCheck | 'none'>()

/**
 * The check of a schema, or of a part of the schema `root`, compiled when first asked for and kept for as long as the schema object.
 * Undefined for what cannot be checked: an unknown dialect, references that lead out, a malformed schema, a costly pattern, names of
 * parameters that every JavaScript object has. Such a tool still works, its server checks the arguments itself.
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

/** A part brings along what its references point to. */
function partOf(schema: Schema, root: Schema): Schema {
  const brought = Object.entries(root).filter(([key]) => key === '$schema' || key === '$defs' || key === 'definitions')
  return { ...Object.fromEntries(brought), ...schema }
}

function compile(schema: Schema): SchemaCheck | undefined {
  if (compiled >= mostCompiled) [validator, compiled] = [new AjvJsonSchemaValidator(), 0]
  compiled += 1
  try {
    const validate = validator.getValidator(prepared(schema) as JsonSchemaType)
    return (value) => {
      try {
        const result = validate(value)
        return result.valid ? undefined : result.errorMessage
      } catch (error) {
        // A recursive schema on a value nested thousands deep; the server may know what to do with it.
        if (error instanceof RangeError) return undefined
        throw error
      }
    }
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}

/**
 * A copy without what would disturb: `$id`, by which Ajv would take another tool's schema of the same id for this one, and formats it
 * does not know. Throws for what must not be compiled.
 */
function prepared(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(prepared)
  const known = asObject(schema)
  if (!known) return schema
  const entries = Object.entries(known).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'const' || key === 'enum' || key === 'default' || key === 'examples') return [[key, value]]
    if (typeof value === 'string') {
      if (key === '$id' || key === 'id' || (key === 'format' && !knownFormats.has(value))) return []
      if (key === 'pattern') refuseCostly(value)
    }
    if (key === 'patternProperties') Object.keys(asObject(value) ?? {}).forEach(refuseCostly)
    if (key === 'properties') Object.keys(asObject(value) ?? {}).forEach(refuseInherited)
    return [[key, prepared(value)]]
  })
  return Object.fromEntries(entries)
}

/** A repetition of a repetition, as in `(a+)+`, can take longer than the universe for thirty characters, and would hold up everybody. */
function refuseCostly(pattern: string): void {
  const plain = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  if (/\([^()]*(?:[+*]|\{\d*,\d*\})[^()]*\)(?:[+*]|\{\d*,\d*\})/.test(plain)) throw new Error(`The pattern ${pattern} is too costly.`)
}

/** Ajv sees a parameter called `toString` or `constructor` in every object, given or not. */
function refuseInherited(name: string): void {
  if (name in Object.prototype) throw new Error(`A property cannot be checked by the name ${name}.`)
}
