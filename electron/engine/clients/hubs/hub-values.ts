import { isTable } from '../../documents/formats/document-format.ts'

type Table = Readonly<Record<string, unknown>>

/** The value if it is an object; else an empty one. */
export function tableOf(value: unknown): Table {
  return isTable(value) ? value : {}
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((part): part is string => typeof part === 'string') : []
}

/** A whole number above zero. */
export function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined
}

/** Those members of an object that have one of these keys. */
export function picked(table: Table, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(table).filter(([key]) => keys.includes(key)))
}

/** Where people find what a hub wrote to a log of its own. */
export const SEE_LOG = 'See it under Activity in the window, or with: tooltray audit'
