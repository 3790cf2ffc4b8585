import { TooltrayError } from '../errors.ts'
import { isObject } from '../is-object.ts'
import { looksSecret, namedLikeSecret } from '../secrets/looks-secret.ts'

/** Stands in a shown entry for a secret that is written out in the file, and in an entry that comes back for "as it is". */
export const KEPT_SECRET = '••••••••'

/** Addresses with a password, and long words without a break that look drawn by lot. Hiding one too many in a form costs nothing. */
const PERHAPS_SECRET = /:\/\/[^/\s:@]+:[^/\s@]+@|^(?!\/)(?=.*\d)[A-Za-z0-9+/=_-]{20,}$/

type Entry = Readonly<Record<string, unknown>>

/** An entry of servers.json as a window may show it: secrets that are written out are replaced by `KEPT_SECRET`; placeholders stay. */
export function maskedEntry(entry: Entry): Record<string, unknown> {
  return {
    ...entry,
    ...(isObject(entry['env']) ? { env: maskedTexts(entry['env']) } : {}),
    ...(isObject(entry['headers']) ? { headers: maskedTexts(entry['headers']) } : {}),
    ...(typeof entry['bearer'] === 'string' ? { bearer: masked('bearer', entry['bearer']) } : {}),
  }
}

/**
 * An entry that comes back from a form, with the secrets that it left alone.
 * Throws `config_invalid` when one is to be kept that is not there.
 */
export function unmaskedEntry(entry: Entry, stored: Entry): Record<string, unknown> {
  const kept = (key: string, value: unknown, before: unknown): unknown => {
    if (value !== KEPT_SECRET) return value
    if (typeof before === 'string') return before
    throw new TooltrayError('config_invalid', `There is no value of ${key} to keep.`, { hint: 'Write the value, or ${NAME} to take it from the environment.' })
  }
  const texts = (section: 'env' | 'headers'): Record<string, unknown> => {
    const given = entry[section]
    const before = isObject(stored[section]) ? stored[section] : {}
    return isObject(given) ? { [section]: Object.fromEntries(Object.entries(given).map(([key, value]) => [key, kept(key, value, before[key])])) } : {}
  }
  return { ...entry, ...texts('env'), ...texts('headers'), ...('bearer' in entry ? { bearer: kept('bearer', entry['bearer'], stored['bearer']) } : {}) }
}

function maskedTexts(texts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, masked(key, value)]))
}

function masked(key: string, value: unknown): unknown {
  if (typeof value !== 'string' || value === '' || value.includes('${')) return value
  return namedLikeSecret(key) || looksSecret(key, value) || PERHAPS_SECRET.test(value) ? KEPT_SECRET : value
}
