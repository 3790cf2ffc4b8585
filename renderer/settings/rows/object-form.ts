import type { SettingValue } from '../../../electron/contract/settings/settings.ts'

/** A field of a setting that has several: its path in the value, and what it holds. */
export interface ObjectField {
  /** `roleClaim.claim` is the member `claim` of the member `roleClaim`. */
  readonly path: string
  readonly label: string
  readonly hint?: string
  /** `list`: one a line. `pairs`: NAME = VALUE, one a line. `secret`: masked; dots keep the value. */
  readonly kind: 'text' | 'list' | 'pairs' | 'file' | 'secret' | 'duration' | 'choice'
  readonly optional?: true
  readonly placeholder?: string
  /** The field is there only for these values of another one. */
  readonly only?: { readonly of: string; readonly values: readonly string[] }
  /** Of a choice. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
}

export type Typed = Readonly<Record<string, string>>

/** The fields that are there for what is typed so far. */
export function fieldsFor(fields: readonly ObjectField[], typed: Typed): readonly ObjectField[] {
  return fields.filter(({ only }) => only === undefined || only.values.includes(typed[only.of] ?? ''))
}

type Table = { [name: string]: SettingValue }

/** What the fields of a form hold for a value. */
export function typedOf(fields: readonly ObjectField[], value: SettingValue | undefined): Typed {
  return Object.fromEntries(fields.map(({ path, kind }) => [path, textOf(memberAt(value, path.split('.')), kind)]))
}

/** The value that the fields of a form make. Empty fields are left out, and so are objects without a member. */
export function valueOfFields(fields: readonly ObjectField[], typed: Typed): SettingValue {
  const value: Table = {}
  for (const { path, kind } of fields) {
    const text = (typed[path] ?? '').trim()
    if (text === '') continue
    const parts = path.split('.')
    const name = parts.pop() ?? ''
    let inner = value
    for (const part of parts) inner = tableIn(inner, part)
    inner[name] = memberOf(text, kind)
  }
  return value
}

function memberOf(text: string, kind: ObjectField['kind']): SettingValue {
  const lines = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  if (kind === 'list') return lines
  if (kind !== 'pairs') return text
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=')
      return at === -1 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    }),
  )
}

function textOf(value: SettingValue | undefined, kind: ObjectField['kind']): string {
  if (value === undefined || value === null) return ''
  if (kind === 'list') return Array.isArray(value) ? value.map(plainText).join('\n') : plainText(value)
  if (kind === 'pairs' && isTable(value))
    return Object.entries(value)
      .map(([name, each]) => `${name} = ${plainText(each)}`)
      .join('\n')
  return plainText(value)
}

/** A value as text: a list or object as JSON; no field writes one. */
export function plainText(value: SettingValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function memberAt(value: SettingValue | undefined, [name, ...rest]: readonly string[]): SettingValue | undefined {
  if (name === undefined) return value
  return isTable(value) ? memberAt(value[name], rest) : undefined
}

function tableIn(value: Table, name: string): Table {
  const there = value[name]
  if (isTable(there)) return there
  const made: Table = {}
  value[name] = made
  return made
}

export function isTable(value: SettingValue | undefined): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
