import { TooltrayError } from '../../base/errors.ts'
import { CLIENT_BOUNDS, isTooDeep } from '../../transport/framing/client-bounds.ts'
import { asList, asObject, type Schema } from '../../catalog/json-schema.ts'
import { signatureOf } from '../../catalog/signature.ts'
import { fromJson } from '../../transport/json/from-json.ts'
import { opened, readingsOf } from './repair-arguments.ts'
import { TOO_LONG, withinOwnTime } from '../../base/limits/within-time.ts'
import { type SchemaProblem, forgetHalfDone, giveUpChecking, isCompiled, schemaCheck } from './schema-check.ts'
import { type SchemaCost, isQuick, schemaCost } from './schema-cost.ts'

export type PreparedArguments =
  | {
      readonly ok: true
      readonly arguments: Readonly<Record<string, unknown>>
      readonly repairs: readonly string[]
      /** Checking took too long and was ended: the schema is not checked any more. */
      readonly tookTooLong?: true
    }
  | { readonly ok: false; readonly problems: readonly string[]; readonly expected: string }

const mostProblems = 10
const mostErrorsRead = 50
const mostChoices = 20
const mostEncodings = 3

/**
 * How long the schema of a tool may keep everybody waiting, in ms: once, as it is not checked any more then. Honest ones take two or three,
 * twelve at the most. Of a plain one the time is in proportion to arguments that the client chose. Where the processor was with others
 * meanwhile, it is tried again before that is held against the schema. Over it: arguments go to the server unchecked, then and later; where
 * it was their repair that took so long, that one call is refused with `arguments_invalid`.
 */
const LONGEST_CHECK: Readonly<Record<SchemaCost, number>> = { plain: 250, patterns: 40, costly: 40 }

/** Does work that a schema of this cost may make arbitrarily long, or a part of it. */
export type Limited = <T>(work: () => T, cost: SchemaCost) => T | typeof TOO_LONG

/** Within the time that everybody can be kept waiting. */
export const withinPatience: Limited = (work, cost) => withinOwnTime(LONGEST_CHECK[cost], work, forgetHalfDone)

/**
 * The arguments of a call as its tool wants them. They may be an object, nothing, or the JSON text of an object (also encoded
 * twice). Arguments that fit the schema come back as the very same object. Others are fixed where there is only one way to read them
 * (`repairs` says how), and else described: what is wrong, and the expected shape. A schema that cannot be checked, or not within
 * its time, lets everything through: the server checks the arguments itself. Never throws.
 *
 * @param limited does what may take long, and ends it.
 */
export function prepareArguments(schema: unknown, args: unknown, name = 'arguments', limited: Limited = withinPatience): PreparedArguments {
  const { value, repairs } = decoded(args)
  if (!value) {
    const given = typeof args === 'string' ? 'text that is none' : kindOf(args)
    return refused(schema, name, [`The arguments must be an object, got ${given}`])
  }
  const known = asObject(schema)
  if (!known) return { ok: true, arguments: value, repairs }
  const check = (): readonly SchemaProblem[] | undefined => schemaCheck(known)?.(value)
  const cost = costOf(known)
  const isSafe = isCompiled(known) && isQuick(cost, value)
  const errors = isSafe ? check() : limited(check, cost)
  if (errors === TOO_LONG) {
    giveUpChecking(known)
    return { ok: true, arguments: value, repairs, tookTooLong: true }
  }
  if (errors === undefined) return { ok: true, arguments: value, repairs }
  const mended = limited(() => mendedArguments(known, value, errors, name), cost)
  if (mended === TOO_LONG) {
    giveUpChecking(known)
    return refused(known, name, sentencesOf(known, errors, value))
  }
  return mended.ok ? { ...mended, repairs: [...repairs, ...mended.repairs] } : mended
}

function mendedArguments(known: Schema, value: Schema, errors: readonly SchemaProblem[], name: string): PreparedArguments {
  let nearest: { value: unknown; errors: readonly SchemaProblem[] } | undefined
  for (const reading of readingsOf(known, value)) {
    const left = schemaCheck(known)?.(reading.value)
    const mended = asObject(reading.value)
    if (mended && left === undefined) return { ok: true, arguments: mended, repairs: reading.repairs }
    if (left !== undefined) nearest ??= { value: reading.value, errors: left }
  }
  return refused(known, name, sentencesOf(known, nearest?.errors ?? errors, nearest?.value ?? value))
}

const costs = new WeakMap<Schema, SchemaCost>()

function costOf(schema: Schema): SchemaCost {
  const known = costs.get(schema)
  if (known !== undefined) return known
  const cost = schemaCost(schema)
  costs.set(schema, cost)
  return cost
}

function decoded(args: unknown): { value: Schema | undefined; repairs: string[] } {
  if (args === undefined || args === null) return { value: {}, repairs: [] }
  if (typeof args !== 'string') return { value: asObject(args), repairs: [] }
  if (args.trim() === '') return { value: {}, repairs: [] }
  let value: unknown = args
  for (let times = 0; times < mostEncodings && typeof value === 'string'; times += 1) value = fromJson(value)
  return { value: value === null ? {} : asObject(value), repairs: ['the arguments: JSON text read as an object'] }
}

function refused(schema: unknown, name: string, problems: readonly string[]): PreparedArguments {
  const required = asList(opened(schema, schema)['required']).filter((each) => typeof each === 'string')
  const signature = signatureOf({ name, inputSchema: schema })
  return {
    ok: false,
    problems,
    expected: required.length === 0 ? signature : `${signature}; required: ${required.join(', ')}`,
  }
}

/** The sentences for what is wrong, each once. */
function sentencesOf(schema: Schema, errors: readonly SchemaProblem[], value: unknown): string[] {
  const said = errors.slice(0, mostErrorsRead).map((error) => sentenceOf(error, value))
  const different = [...new Set([...said, ...otherNames(schema, errors, value)])]
  const more = different.length - mostProblems + Math.max(0, errors.length - mostErrorsRead)
  return more > 0 ? [...different.slice(0, mostProblems), `and ${more} more`] : different
}

/** Where something required is missing, what came under names that the tool does not have: one of them is probably what is missing. */
function otherNames(schema: Schema, errors: readonly SchemaProblem[], value: unknown): string[] {
  if (!errors.some(({ path, keyword }) => keyword === 'required' && path.length === 0)) return []
  const properties = asObject(opened(schema, schema)['properties']) ?? {}
  const others = Object.keys(asObject(value) ?? {}).filter((name) => !Object.hasOwn(properties, name))
  return others.slice(0, mostProblems).map(unknownName)
}

const unknownName = (name: string): string => `\`${name}\` is not a known parameter`

function sentenceOf({ path, keyword, params, message }: SchemaProblem, value: unknown): string {
  const subject = path.length === 0 ? 'The arguments' : `\`${pathText(path)}\``
  switch (keyword) {
    case 'required':
      return `\`${pathText([...path, String(params['missingProperty'])])}\` is required`
    case 'additionalProperties':
      return unknownName(pathText([...path, String(params['additionalProperty'])]))
    case 'enum': {
      const choices = asList(params['allowedValues'])
      const shown = choices.slice(0, mostChoices).map((choice) => JSON.stringify(choice))
      return `${subject} must be one of ${shown.join(', ')}${choices.length > shown.length ? ' …' : ''}`
    }
    case 'type':
      return `${subject} ${message}, got ${kindOf(at(value, path))}`
    default:
      return `${subject} ${message}`
  }
}

/** The value at a path. */
function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce((within: unknown, key) => (Array.isArray(within) ? within[Number(key)] : asObject(within)?.[key]), value)
}

function pathText(path: readonly string[]): string {
  return path.map((key, at) => (/^\d+$/.test(key) && at > 0 ? `[${key}]` : at === 0 ? key : `.${key}`)).join('')
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/**
 * Throws `arguments_invalid` for arguments that are nested deeper than a client may send them: a text of JSON, a value of a kept result and
 * a script can be as deep as that too, and whoever shows, hashes or checks the call walks down.
 */
export function requireFlat({ qualifiedName }: { readonly qualifiedName: string }, args: unknown): void {
  if (!isTooDeep(args)) return
  const { levels } = CLIENT_BOUNDS
  throw new TooltrayError('arguments_invalid', `The arguments of ${qualifiedName} are nested more than ${levels} levels deep.`, {
    hint: 'Send flatter arguments.',
  })
}
