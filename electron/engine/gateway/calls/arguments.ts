import { TooltrayError } from '../../base/errors.ts'
import { nearestWord } from '../../base/words/nearest-word.ts'
import { CLIENT_BOUNDS, isTooDeep } from '../../transport/framing/client-message-limits.ts'
import { asList, asObject, type Schema } from '../../catalog/json-schema.ts'
import { signatureOf } from '../../catalog/signature.ts'
import { fromExactJson, withPlainNumbers } from '../../base/text/exact-number.ts'
import { opened, readingsOf, typeOf } from './schema/repair-arguments.ts'
import { TOO_LONG, withinOwnTime } from '../../base/limits/within-time.ts'
import { type SchemaProblem, forgetHalfDone, giveUpChecking, isCompiled, schemaCheck } from './schema/schema-check.ts'
import { type SchemaCost, isQuick, schemaCost } from './schema/schema-cost.ts'

export type PreparedArguments =
  | {
      readonly ok: true
      readonly arguments: Readonly<Record<string, unknown>>
      readonly repairs: readonly string[]
      /** Names that the schema forbids, and that are sent all the same. */
      readonly unknown?: readonly string[]
      /** The check timed out, so this schema is not checked again. */
      readonly tookTooLong?: true
    }
  | { readonly ok: false; readonly problems: readonly string[]; readonly expected: string }

const mostProblems = 10
const mostErrorsRead = 50
const mostChoices = 20
const mostEncodings = 3

/**
 * Time in ms that checking against a tool's schema may block Tooltray: once, because the schema is not checked again after that. Honest
 * schemas take two or three ms, twelve at most. For a plain schema the time is proportional to arguments that the client chose. If other
 * processes had the processor meanwhile, the check is repeated before it counts against the schema. Over it: arguments go to the server
 * unchecked, then and later; if their repair took too long, that one call is refused with `arguments_invalid`.
 */
const LONGEST_CHECK: Readonly<Record<SchemaCost, number>> = { plain: 250, patterns: 40, costly: 40 }

/** Runs work that a schema of this cost can make arbitrarily long. Returns `TOO_LONG` if the work was stopped. */
export type Limited = <T>(work: () => T, cost: SchemaCost) => T | typeof TOO_LONG

/** Stops work that exceeds `LONGEST_CHECK`. */
export const withinPatience: Limited = (work, cost) => withinOwnTime(LONGEST_CHECK[cost], work, forgetHalfDone)

/**
 * Prepares the arguments of a call for its tool. They may be an object, nothing, or the JSON text of an object (also encoded twice).
 * Arguments that fit the schema are returned as the very same object. Others are repaired if there is only one way to read them (`repairs`
 * lists the changes). If not, the result lists the problems and the expected shape. Names that the schema forbids and does not nearly know
 * are no problem: the server decides (`unknown`). Arguments pass unchecked if the schema cannot be
 * checked, or not in time: the server checks them itself. Never throws.
 *
 * @param limited runs work that may take long, and stops it.
 */
export function prepareArguments(schema: unknown, args: unknown, name = 'arguments', limited: Limited = withinPatience): PreparedArguments {
  const { value, repairs } = decoded(args)
  if (!value) {
    const given = typeof args === 'string' ? 'text that is none' : typeOf(args)
    return refused(schema, name, [`The arguments must be an object, got ${given}`])
  }
  const known = asObject(schema)
  if (!known) return { ok: true, arguments: value, repairs }
  const checked = withPlainNumbers(value)
  const check = (): readonly SchemaProblem[] | undefined => schemaCheck(known)?.(checked)
  const cost = costOf(known)
  const isSafe = isCompiled(known) && isQuick(cost, checked)
  const errors = isSafe ? check() : limited(check, cost)
  if (errors === TOO_LONG) {
    giveUpChecking(known)
    return { ok: true, arguments: value, repairs, tookTooLong: true }
  }
  if (errors === undefined) return { ok: true, arguments: value, repairs }
  const repaired = limited(() => repairedArguments(known, value, errors, name), cost)
  if (repaired === TOO_LONG) {
    giveUpChecking(known)
    return refused(known, name, sentencesOf(known, errors, value))
  }
  return repaired.ok ? { ...repaired, repairs: [...repairs, ...repaired.repairs] } : repaired
}

function repairedArguments(known: Schema, value: Schema, errors: readonly SchemaProblem[], name: string): PreparedArguments {
  let nearest: { value: unknown; errors: readonly SchemaProblem[] } | undefined
  for (const reading of readingsOf(known, value)) {
    const left = schemaCheck(known)?.(withPlainNumbers(reading.value))
    const repaired = asObject(reading.value)
    if (repaired && left === undefined) return { ok: true, arguments: repaired, repairs: reading.repairs }
    if (left === undefined) continue
    const unknown = repaired === undefined ? undefined : unknownNames(known, left)
    if (repaired !== undefined && unknown !== undefined) return { ok: true, arguments: repaired, repairs: reading.repairs, unknown }
    nearest ??= { value: reading.value, errors: left }
  }
  return refused(known, name, sentencesOf(known, nearest?.errors ?? errors, nearest?.value ?? value))
}

/**
 * The names that a schema forbids, if nothing else is wrong with the arguments, and none of them is nearly a name that it knows. Most
 * servers take such arguments, or say better what is wrong; refusing them costs a model a turn.
 */
function unknownNames(schema: Schema, errors: readonly SchemaProblem[]): readonly string[] | undefined {
  if (!errors.every(({ path, keyword }) => keyword === 'additionalProperties' && path.length === 0)) return undefined
  const names = errors.map(({ params }) => String(params['additionalProperty']))
  const known = Object.keys(asObject(opened(schema, schema)['properties']) ?? {})
  return names.some((name) => nearestWord(name, known) !== undefined) ? undefined : names
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
  for (let times = 0; times < mostEncodings && typeof value === 'string'; times += 1) value = fromExactJson(value)
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

/** One sentence for each distinct problem. */
function sentencesOf(schema: Schema, errors: readonly SchemaProblem[], value: unknown): string[] {
  const said = errors.slice(0, mostErrorsRead).map((error) => sentenceOf(error, value))
  const different = [...new Set([...said, ...otherNames(schema, errors, value)])]
  const more = different.length - mostProblems + Math.max(0, errors.length - mostErrorsRead)
  return more > 0 ? [...different.slice(0, mostProblems), `and ${more} more`] : different
}

/** If something required is missing, lists the unknown names that were sent: one of them is probably the missing one. */
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
      return `${subject} ${message}, got ${typeOf(at(value, path))}`
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

/**
 * Throws `arguments_invalid` for arguments nested deeper than a client may send them. JSON text, values of kept results, and scripts can
 * be that deep too, and showing, hashing, or checking a call recurses into them.
 */
export function requireFlat({ qualifiedName }: { readonly qualifiedName: string }, args: unknown): void {
  if (!isTooDeep(args)) return
  const { levels } = CLIENT_BOUNDS
  throw new TooltrayError('arguments_invalid', `The arguments of ${qualifiedName} are nested more than ${levels} levels deep.`, {
    hint: 'Send flatter arguments.',
  })
}

/**
 * Throws `arguments_invalid` for a key `__proto__` at any depth. Rules see nothing below it, and a server in JavaScript that copies its
 * arguments may take what is there for arguments of the call (CWE-1321).
 */
export function requireNoPrototype({ qualifiedName }: { readonly qualifiedName: string }, args: unknown): void {
  if (!hasPrototypeKey(args)) return
  throw new TooltrayError('arguments_invalid', `The arguments of ${qualifiedName} have a key __proto__, which is never sent.`, {
    hint: 'Leave it out.',
  })
}

function hasPrototypeKey(value: unknown): boolean {
  const left: unknown[] = [value]
  while (left.length > 0) {
    const each = left.pop()
    if (typeof each !== 'object' || each === null) continue
    if (Object.hasOwn(each, '__proto__')) return true
    for (const part of Object.values(each) as unknown[]) if (typeof part === 'object' && part !== null) left.push(part)
  }
  return false
}
