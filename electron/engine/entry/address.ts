type Entry = Readonly<Record<string, unknown>>

/** The keys under which clients write where a remote server is. */
export const ADDRESS_KEYS = ['url', 'serverUrl', 'httpUrl'] as const

/** Where the server of an entry is; undefined for a program. */
export function addressOf(entry: Entry): string | undefined {
  return ADDRESS_KEYS.map((key) => entry[key]).find((address) => typeof address === 'string')
}
