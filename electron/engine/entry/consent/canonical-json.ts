import { isObject } from '../../base/is-object.ts'

/**
 * The JSON of a value in canonical form (RFC 8785): keys sorted by their UTF-16 code units, numbers and texts as ECMAScript writes them.
 * Equal values have equal texts. Keys with `undefined` are left out; of halves of pairs, which that form does not have, there are escapes.
 * Throws `RangeError` for what is too deep.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (!isObject(value) || typeof value['toJSON'] === 'function') return JSON.stringify(value)
  const members = Object.keys(value)
    .sort()
    .flatMap((key) => (value[key] === undefined ? [] : [`${JSON.stringify(key)}:${canonicalJson(value[key])}`]))
  return `{${members.join(',')}}`
}
