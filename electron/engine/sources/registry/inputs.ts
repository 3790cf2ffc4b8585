import type { FormField } from '../../../contract/entries.ts'
import { type FilledForm, joined, literal, plainField } from '../../entry/entry-form.ts'
import type { Argument, Input, KeyValue, PlainInput } from './server-json.ts'

/** Gathers the fields of a form, each under a key of its own. */
export interface FieldList {
  readonly fields: FormField[]
  /** Adds a field and returns the key that it got: the one wanted, or with a number behind it. */
  add(wanted: string, field: Omit<FormField, 'key'>): string
}

/** What an input becomes once the form is filled in: its texts, none when it was left empty, several when it is repeated. */
export type Rendered = (filled: FilledForm) => readonly string[]

export function fieldList(): FieldList {
  const fields: FormField[] = []
  const taken = new Set<string>()
  return {
    fields,
    add(wanted, field) {
      let key = wanted
      for (let count = 2; taken.has(key); count += 1) key = `${wanted}_${count}`
      taken.add(key)
      fields.push({ key, ...field })
      return key
    },
  }
}

/**
 * The fields that an input wants, and what it becomes. A fixed `value` is not asked for, only its variables are: `{name}` in it stands
 * for one, and for itself when there is no variable of that name.
 *
 * @param name what the field is called, to a person and as a key.
 */
function readInput(input: Input, name: string, list: FieldList, multiple = false): Rendered {
  if (input.value === undefined) {
    const key = list.add(name, fieldOf(input, name, multiple))
    return (filled) => filled.get(key) ?? []
  }
  return readTemplate(input.value, input.variables, list, { multiple, required: input.isRequired, secret: input.isSecret })
}

/** The same for a text with variables in it, such as an address. */
export function readTemplate(
  template: string,
  variables: Readonly<Record<string, PlainInput>>,
  list: FieldList,
  { multiple = false, required = false, secret = false } = {},
): Rendered {
  const keys = new Map<string, Rendered>()
  for (const [, name = ''] of template.matchAll(VARIABLE)) {
    const variable = Object.hasOwn(variables, name) ? variables[name] : undefined
    if (variable === undefined || keys.has(name)) continue
    const { value } = variable
    if (value !== undefined) keys.set(name, () => [literal(value)])
    else {
      const key = list.add(name, fieldOf({ ...variable, isSecret: variable.isSecret || secret }, name, multiple))
      keys.set(name, (filled) => filled.get(key) ?? [])
    }
  }
  return (filled) => {
    const values = new Map([...keys].map(([name, rendered]) => [name, rendered(filled)]))
    // What was left empty takes the text around it along, unless the server cannot do without.
    if (!required && [...values.values()].some((texts) => texts.length === 0)) return []
    const times = Math.max(1, ...[...values.values()].map((texts) => texts.length))
    return Array.from({ length: times }, (_, at) => {
      let text = ''
      let from = 0
      for (const match of template.matchAll(VARIABLE)) {
        const texts = values.get(match[1] ?? '')
        text = joined(
          text,
          literal(template.slice(from, match.index)),
          texts === undefined ? literal(match[0]) : (texts[at] ?? texts.at(-1) ?? ''),
        )
        from = match.index + match[0].length
      }
      return joined(text, literal(template.slice(from)))
    })
  }
}

const VARIABLE = /\{([A-Za-z_][\w.-]*)\}/g

/** The words that arguments become in a command line, in their order. */
export function readArguments(given: readonly Argument[], list: FieldList): Rendered {
  const rendered = given.map((argument, at) => readArgument(argument, at, list))
  return (filled) => rendered.flatMap((words) => words(filled))
}

function readArgument(argument: Argument, at: number, list: FieldList): Rendered {
  if (argument.type === 'positional') return readInput(argument, argument.valueHint ?? `argument_${at + 1}`, list, argument.isRepeated)
  const { name } = argument
  const label = argument.valueHint ?? (name.replace(/^-+|=$/g, '') || name)
  if (argument.value === undefined && argument.format === 'boolean') {
    const key = list.add(label, fieldOf(argument, label, false))
    return (filled) => (filled.get(key)?.[0] === 'true' ? [literal(name)] : [])
  }
  // With nothing said of a value, it is a switch that is always given.
  const { value, default: preset, placeholder, choices, format, description, isSecret } = argument
  const bare =
    [value, preset, placeholder, format, description, argument.valueHint].every((part) => part === undefined) &&
    choices.length === 0 &&
    !isSecret
  if (bare || value === '') return () => [literal(name)]
  const values = readInput(argument, label, list, argument.isRepeated)
  return (filled) => values(filled).flatMap((text) => (name.endsWith('=') ? [literal(name) + text] : [literal(name), text]))
}

/** What variables and headers become: their values by name, without those that were left empty. */
export function readKeyValues(given: readonly KeyValue[], list: FieldList): (filled: FilledForm) => Record<string, string> {
  const rendered = given.map((each) => ({ name: each.name, texts: readInput(each, each.name, list) }))
  return (filled) =>
    Object.fromEntries(
      rendered.flatMap(({ name, texts }) => {
        const [text] = texts(filled)
        return text === undefined ? [] : [[name, text]]
      }),
    )
}

function fieldOf(input: PlainInput, label: string, multiple: boolean): Omit<FormField, 'key'> {
  const { description, isRequired, isSecret, format, placeholder, choices } = input
  const kind = format === 'number' || format === 'boolean' ? format : format === 'filepath' ? 'file' : 'text'
  return {
    ...plainField,
    label,
    description,
    kind,
    required: isRequired,
    multiple,
    secret: isSecret,
    default: input.default === undefined || input.default === '' ? [] : [input.default],
    choices,
    placeholder,
  }
}
