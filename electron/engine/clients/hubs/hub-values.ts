import { isTable } from '../../documents/formats/document-format.ts'

type Table = Readonly<Record<string, unknown>>

/** Returns the value if it is an object, otherwise an empty object. */
export function tableOf(value: unknown): Table {
  return isTable(value) ? value : {}
}

/** Returns the value if it is a text that is not blank. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** Returns the texts in a list; empty if the value is no list. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((part): part is string => typeof part === 'string') : []
}

/** Returns the objects in a list; empty if the value is no list. */
export function tablesOf(value: unknown): Table[] {
  return Array.isArray(value) ? value.filter(isTable) : []
}

/** Returns the value if it is a positive integer. */
export function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined
}

/** Returns the members of an object with these keys. */
export function picked(table: Table, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(table).filter(([key]) => keys.includes(key)))
}

/** Where users find what a hub wrote to its own log. */
export const SEE_LOG = 'See it under Activity in the window, or with: tooltray audit'
