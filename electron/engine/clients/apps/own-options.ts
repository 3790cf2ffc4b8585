import { isObject } from '../../base/is-object.ts'
import { entryKeyProblem } from '../../entry/schema.ts'

/** Keys that only servers.json has, and that an entry written by another Tooltray may contain. */
const OWN = [
  ...['bearer', 'oauth', 'idle', 'idleMin', 'idleMax', 'startTimeout', 'callTimeout', 'hold', 'budget', 'effects', 'roots', 'sharing'],
  ...['keep', 'sandbox', 'account'],
] as const
/** Keys that restrict an entry. If one is invalid, the entry is unusable: without it, the entry would be less restricted. */
const LIMITS: readonly string[] = ['sandbox', 'hold', 'budget', 'effects']
const OAUTH_KEYS = ['clientId', 'clientSecret', 'clientMetadataUrl', 'scope']

/**
 * Returns the keys of an entry that only Tooltray knows, for servers.json, and what was not imported, as sentences: apps may use the same
 * key with another meaning.
 */
export function ownOptions(source: Readonly<Record<string, unknown>>): {
  readonly options: Readonly<Record<string, unknown>>
  readonly notes: readonly string[]
} {
  const options: Record<string, unknown> = {}
  const notes: string[] = []
  for (const key of OWN) {
    if (source[key] === undefined || source[key] === null) continue
    const value = key === 'oauth' ? ofOAuth(source[key], notes) : source[key]
    if (value === undefined) continue
    const problem = entryKeyProblem(key, value)
    if (problem === undefined || LIMITS.includes(key)) options[key] = value
    else notes.push(`Its ${JSON.stringify(key)} is not imported: it ${problem}.`)
  }
  return { options, notes }
}

/** Filters the OAuth settings: apps store more, such as token endpoints. */
function ofOAuth(given: unknown, notes: string[]): unknown {
  if (!isObject(given)) return given
  const members = Object.entries(given)
  const others = members.flatMap(([key]) => (OAUTH_KEYS.includes(key) ? [] : [`oauth.${key}`]))
  if (others.length > 0) notes.push(`Not imported: ${others.join(', ')}. Tooltray finds this out when you sign in.`)
  const known = Object.fromEntries(members.filter(([key]) => OAUTH_KEYS.includes(key)))
  return Object.keys(known).length === 0 ? undefined : known
}
