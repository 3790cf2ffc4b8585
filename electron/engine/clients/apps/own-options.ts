import { isObject } from '../../base/is-object.ts'
import { entryKeyProblem } from '../../entry/schema.ts'

/** What servers.json alone has, and an entry of another computer's Tooltray brings along. */
const OWN = [
  ...['bearer', 'oauth', 'idle', 'idleMin', 'idleMax', 'startTimeout', 'callTimeout', 'hold', 'budget', 'effects', 'roots', 'sharing'],
  'sandbox',
] as const
/** What an entry may do less with. Where it cannot be read the entry cannot be used: without it, it would be let do more. */
const LIMITS: readonly string[] = ['sandbox', 'hold', 'budget', 'effects']
const OAUTH_KEYS = ['clientId', 'clientSecret', 'clientMetadataUrl', 'scope']

/**
 * Those keys of an entry that only Tooltray knows, as they would stand in servers.json, and what is not taken of them as sentences: an app
 * may mean something else by one.
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

/** Apps keep more there: of whom tokens are fetched, and the like. */
function ofOAuth(given: unknown, notes: string[]): unknown {
  if (!isObject(given)) return given
  const members = Object.entries(given)
  const others = members.flatMap(([key]) => (OAUTH_KEYS.includes(key) ? [] : [`oauth.${key}`]))
  if (others.length > 0) notes.push(`Not imported: ${others.join(', ')}. Tooltray finds this out when you sign in.`)
  const known = Object.fromEntries(members.filter(([key]) => OAUTH_KEYS.includes(key)))
  return Object.keys(known).length === 0 ? undefined : known
}
