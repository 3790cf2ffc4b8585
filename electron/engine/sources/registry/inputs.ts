import type { FormField } from '../../../contract/entries.ts'
import { type FilledForm, joined, literal, plainField } from '../../entry/entry-form.ts'
import type { Argument, Input, KeyValue, PlainInput } from './server-json.ts'

/** Collects the fields of a form, each with a unique key. */
export interface FieldList {
  readonly fields: FormField[]
  /** Adds a field and returns its key: the desired one, or with a number appended. */
  add(wanted: string, field: Omit<FormField, 'key'>): string
}

/** Renders an input once the form is filled in: to no texts if it was left empty, to several if it is repeated. */
export type Rendered = (filled: FilledForm) => readonly string[]

/** Creates an empty list. */
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
 * Adds the fields of an input; returns how to render it. A fixed `value` is not a field, only its variables are: `{name}` stands for a
 * variable, and stays literal if there is none of that name.
 *
 * @param name of the field, shown to the user and used as its key.
 */
function readInput(input: Input, name: string, list: FieldList, multiple = false): Rendered {
  if (input.value === undefined) {
    const key = list.add(name, fieldOf(input, name, multiple))
    return (filled) => filled.get(key) ?? []
  }
  return readTemplate(input.value, input.variables, list, { multiple, required: input.isRequired, secret: input.isSecret })
}

/** The same for a text with variables, such as a URL. */
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
    // If a variable was left empty, the text around it is dropped, unless the input is required.
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

/** Renders the arguments of a command line in order. */
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
  // An argument that says nothing about its value is a switch that is always set.
  const { value, default: preset, placeholder, choices, format, description, isSecret } = argument
  const bare =
    [value, preset, placeholder, format, description, argument.valueHint].every((part) => part === undefined) &&
    choices.length === 0 &&
    !isSecret
  if (bare || value === '') return () => [literal(name)]
  const values = readInput(argument, label, list, argument.isRepeated)
  return (filled) => values(filled).flatMap((text) => (name.endsWith('=') ? [literal(name) + text] : [literal(name), text]))
}

/** Renders variables and headers: values by name, without empty ones. */
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
