import { asList, asObject, type Schema } from '../../catalog/json-schema.ts'
import { signatureOf } from '../../catalog/signature.ts'
import { fromJson, opened, propertyOf, readingsOf } from './repair-arguments.ts'
import { schemaCheck } from './schema-check.ts'

export type PreparedArguments =
  | { readonly ok: true; readonly arguments: Readonly<Record<string, unknown>>; readonly repairs: readonly string[] }
  | { readonly ok: false; readonly problems: readonly string[]; readonly expected: string }

const mostProblems = 10
const mostErrorsRead = 50
const mostChoices = 20
const mostEncodings = 3

/**
 * The arguments of a call as its tool wants them. They may be an object, nothing, or the JSON text of an object (also encoded
 * twice). Arguments that fit the schema come back as the very same object. Others are mended where there is only one way to read them
 * (`repairs` says how), and else described: what is wrong, and the expected shape. A schema that cannot be checked lets everything
 * through. Never throws.
 */
export function prepareArguments(schema: unknown, args: unknown, name = 'arguments'): PreparedArguments {
  const { value, repairs } = decoded(args)
  if (!value) {
    const given = typeof args === 'string' ? 'text that is none' : kindOf(args)
    return refused(schema, name, [`The arguments must be an object, got ${given}`])
  }
  const known = asObject(schema)
  const check = schemaCheck(known)
  const errors = check?.(value)
  if (!known || !check || errors === undefined) return { ok: true, arguments: value, repairs }

  let nearest: { value: unknown; errors: string } | undefined
  for (const reading of readingsOf(known, value)) {
    const left = check(reading.value)
    const mended = asObject(reading.value)
    if (mended && left === undefined) return { ok: true, arguments: mended, repairs: [...repairs, ...reading.repairs] }
    if (left !== undefined) nearest ??= { value: reading.value, errors: left }
  }
  return refused(known, name, problemsOf(nearest?.errors ?? errors, known, nearest?.value ?? value))
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

/** Ajv's one line of errors as sentences, one for each. */
function problemsOf(errors: string, schema: Schema, value: unknown): string[] {
  const all = errors.split(/, (?=data[/ ])/)
  const sentences = all.slice(0, mostErrorsRead).flatMap((error) => {
    const [, pointer = '', message = error] = /^data((?:\/.*?)?) ((?:must|boolean schema) .*)$/s.exec(error) ?? []
    return sentencesOf(pointer === '' ? [] : pointer.slice(1).split('/').map(unescaped), message, schema, value)
  })
  const different = [...new Set(sentences)]
  const more = different.length - mostProblems + Math.max(0, all.length - mostErrorsRead)
  return more > 0 ? [...different.slice(0, mostProblems), `and ${more} more`] : different
}

function sentencesOf(path: readonly string[], message: string, root: Schema, value: unknown): string[] {
  const schema = path.reduce((at, key) => opened(childOf(at, key), root), opened(root, root))
  const found = path.reduce((at: unknown, key) => (asObject(at) ?? (Array.isArray(at) ? at : {}))[key as never], value)
  const place = pathText(path)

  const missing = /^must have required property '(.*)'$/s.exec(message)?.[1]
  if (missing !== undefined) return [`\`${pathText([...path, missing])}\` is required`]
  if (message === 'must NOT have additional properties') {
    const strange = Object.keys(asObject(found) ?? {}).filter((name) => propertyOf(schema, name) === undefined)
    if (strange.length > 0) return strange.map((name) => `\`${pathText([...path, name])}\` is not a known parameter`)
  }
  const subject = path.length === 0 ? 'The arguments' : `\`${place}\``
  const choices = asList(schema['enum'])
  if (message === 'must be equal to one of the allowed values' && choices.length > 0) {
    const shown = choices.slice(0, mostChoices).map((choice) => JSON.stringify(choice))
    return [`${subject} must be one of ${shown.join(', ')}${choices.length > shown.length ? ' …' : ''}`]
  }
  return [/^must be [a-z,]+$/.test(message) ? `${subject} ${message}, got ${kindOf(found)}` : `${subject} ${message}`]
}

/** The schema of a member or an item. */
function childOf(schema: Schema, key: string): unknown {
  const items = schema['items']
  return propertyOf(schema, key) ?? (Array.isArray(items) ? items[Number(key)] : items) ?? schema['additionalProperties']
}

function pathText(path: readonly string[]): string {
  return path.map((key, at) => (/^\d+$/.test(key) && at > 0 ? `[${key}]` : at === 0 ? key : `.${key}`)).join('')
}

function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
