import { isObject } from '../../base/is-object.ts'

/** The JSON of a value with the keys of every object sorted, so that equal values have equal texts. Keys with `undefined` are left out. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isObject(part) ? sortedByKey(part) : part))
}

function sortedByKey(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
