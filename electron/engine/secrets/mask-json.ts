import type { Mask } from './mask.ts'

/**
 * JSON of an object with the secrets that are known taken out of all texts and names in it; the same text where there is none. What only
 * looks like a secret stays: it is what a server wrote for everybody.
 *
 * @param except a member that says what the object is called by, and stays as it is.
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
