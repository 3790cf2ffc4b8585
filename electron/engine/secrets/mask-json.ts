import type { Mask } from './mask.ts'

/**
 * Masks known secrets in all texts and keys of a JSON object; returns the same text if there are none. Text that only resembles a secret
 * stays: it comes from the server's public definition.
 *
 * @param except a member with the object's name, which is not changed.
 */
export function maskJson(json: string, except: string, mask: Pick<Mask, 'known'>): string {
  if (mask.known(json) === json) return json
  const masked = (value: unknown): unknown => {
    if (typeof value === 'string') return mask.known(value)
    if (Array.isArray(value)) return value.map(masked)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [mask.known(name), masked(part)]))
  }
  const value = JSON.parse(json) as Readonly<Record<string, unknown>>
  const plain = { ...(masked(value) as object), ...(except in value ? { [except]: value[except] } : {}) }
  return JSON.stringify(plain)
}
