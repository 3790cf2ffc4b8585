type Entry = Readonly<Record<string, unknown>>

/** The keys that clients use for the URL of a remote server. */
export const ADDRESS_KEYS = ['url', 'serverUrl', 'httpUrl'] as const

/** The URL of an entry's server; undefined for a program. */
export function addressOf(entry: Entry): string | undefined {
  return ADDRESS_KEYS.map((key) => entry[key]).find((address) => typeof address === 'string')
}
