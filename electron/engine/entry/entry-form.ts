import type { FormField, FormInput } from '../../contract/entries.ts'
import { TooltrayError } from '../base/errors.ts'

/** The values of every field by key, escaped for an entry of servers.json. A field without a value has an empty list. */
export type FilledForm = ReadonlyMap<string, readonly string[]>

/** A form, and the function that creates an entry of servers.json from it. */
export interface EntryTemplate {
  readonly fields: readonly FormField[]
  entry(filled: FilledForm): Record<string, unknown>
}

/** A field with nothing but a name. */
export const plainField: Omit<FormField, 'key' | 'label'> = {
  description: undefined,
  kind: 'text',
  required: false,
  multiple: false,
  secret: false,
  default: [],
  choices: [],
  placeholder: undefined,
  min: undefined,
  max: undefined,
}

/**
 * Checks the input and adds defaults. The user's values may contain `${NAME}`; in the publisher's texts it stays literal, so that a server
 * of others cannot read the environment without consent. Throws `arguments_invalid` for the first field without a valid value; its key is
 * `data.field`.
 *
 * @param inPlaceOf returns the replacement for a secret, e.g. a reference to its stored value.
 */
export function fillIn(
  fields: readonly FormField[],
  input: FormInput,
  inPlaceOf: (field: FormField, value: string) => string = (_field, value) => value,
): FilledForm {
  const unknown = Object.keys(input).find((key) => !fields.some((field) => field.key === key))
  if (unknown !== undefined) {
    const names = fields.map(({ key }) => key).join(', ')
    throw invalid(unknown, `There is nothing called "${unknown}" to fill in.`, names === '' ? 'It needs no values.' : `It needs: ${names}.`)
  }
  return new Map(
    fields.map((field): [string, readonly string[]] => {
      const given = givenFor(field, input)
      const own = isTyped(field, input)
      const values = own ? given : field.default
      check(field, values)
      return [
        field.key,
        // A preset of the publisher is not the user's secret, whatever the field is called, and is shown.
        values.map((value) => (!own ? literal(value) : field.secret && !value.includes('${') ? inPlaceOf(field, value) : value)),
      ]
    }),
  )
}

/** Whether the user entered something other than the publisher's preset. */
export function isTyped(field: FormField, input: FormInput): boolean {
  const given = givenFor(field, input)
  return given.length > 0 && !sameTexts(given, field.default)
}

/** The secrets in the input, which are to be stored outside of the entry. */
export function secretsIn(fields: readonly FormField[], input: FormInput): { readonly field: FormField; readonly value: string }[] {
  return fields
    .filter(({ secret }) => secret)
    .flatMap((field) =>
      givenFor(field, input)
        .filter((value) => !value.includes('${'))
        .map((value) => ({ field, value })),
    )
}

/** Escapes a text so that it stays literal in an entry. */
export function literal(text: string): string {
  return text.replaceAll('${', () => '$${')
}

/** Concatenates texts. A `$` at the end of one and a `{` at the beginning of the next do not become a variable. */
export function joined(...texts: readonly string[]): string {
  return texts.reduce((whole, text) => (whole.endsWith('$') && text.startsWith('{') ? `${whole}$${text}` : whole + text), '')
}

/** `hasOwn`, because a field may be called `constructor`, which every object has. */
function givenFor({ key }: FormField, input: FormInput): readonly string[] {
  return Object.hasOwn(input, key) ? valuesOf(input[key]) : []
}

function valuesOf(value: string | readonly string[] | undefined): readonly string[] {
  return (typeof value === 'string' ? [value] : (value ?? [])).filter((text) => text !== '')
}

function check(field: FormField, values: readonly string[]): void {
  const { key, label, required, multiple, choices, kind, min, max } = field
  if (required && values.length === 0) throw invalid(key, `${label} is needed.`, field.description)
  if (!multiple && values.length > 1) throw invalid(key, `${label} has one value only.`)
  for (const value of values) {
    if (value.includes('${')) continue
    if (choices.length > 0 && !choices.includes(value)) throw invalid(key, `${label} must be one of: ${choices.join(', ')}.`)
    if (kind === 'boolean' && value !== 'true' && value !== 'false') throw invalid(key, `${label} must be true or false.`)
    if (kind === 'number' && !Number.isFinite(Number(value))) throw invalid(key, `${label} must be a number.`)
    if (kind === 'number' && min !== undefined && Number(value) < min) throw invalid(key, `${label} must be at least ${min}.`)
    if (kind === 'number' && max !== undefined && Number(value) > max) throw invalid(key, `${label} must be at most ${max}.`)
  }
}

function invalid(field: string, message: string, hint?: string): TooltrayError {
  return new TooltrayError('arguments_invalid', message, { hint, data: { field } })
}

function sameTexts(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, at) => text === other[at])
}
