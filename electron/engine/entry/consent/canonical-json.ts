import { isObject } from '../../base/is-object.ts'

/**
 * The JSON of a value in canonical form (RFC 8785): keys sorted by their UTF-16 code units, numbers and texts as in ECMAScript. Equal
 * values have equal texts. Keys with `undefined` are left out. Lone surrogates, which that form does not permit, are escaped. Throws
 * `RangeError` for values that are nested too deep.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (!isObject(value) || typeof value['toJSON'] === 'function') return JSON.stringify(value)
  const members = Object.keys(value)
    .sort()
    .flatMap((key) => (value[key] === undefined ? [] : [`${JSON.stringify(key)}:${canonicalJson(value[key])}`]))
  return `{${members.join(',')}}`
}
