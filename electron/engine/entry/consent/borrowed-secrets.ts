import type { BorrowedSecret } from '../../../contract/entries.ts'
import { addressOf } from '../address.ts'
import { secretUsers } from '../secrets/secret-users.ts'
import { shownTarget } from '../secrets/shown-words.ts'

type Entry = Readonly<Record<string, unknown>>

/** The stored secrets, each with the servers that use it now. */
export type SecretHolders = ReadonlyMap<string, readonly string[]>

/**
 * Collects the stored secrets with their users.
 *
 * @param entries that may refer to secrets, by name.
 * @param kept names of the secrets that have a value.
 */
export function secretHolders(entries: Iterable<readonly [string, unknown]>, kept: Iterable<string>): SecretHolders {
  const users = secretUsers(entries)
  const explicit = [...users].filter(([, { explicit: written }]) => written).map(([name]) => name)
  return new Map([...kept, ...explicit].map((name) => [name, users.get(name)?.servers ?? []]))
}

/**
 * The secrets of other servers that an entry would receive. A reference is enough to send a secret away, so the author of the entry must
 * not decide this.
 *
 * @param own names of the secrets that this server used before.
 */
export function borrowedSecrets(entry: Entry, holders: SecretHolders, own: ReadonlySet<string>): BorrowedSecret[] {
  return [...secretUsers([['', entry]]).keys()].flatMap((secret) => {
    const of = own.has(secret) ? undefined : holders.get(secret)
    return of === undefined ? [] : [{ secret, of, to: receiverOf(entry) }]
  })
}

/** The names of secrets that an entry refers to. */
export function secretsOf(entry: Entry): ReadonlySet<string> {
  return new Set(secretUsers([['', entry]]).keys())
}

function receiverOf(entry: Entry): string {
  if (typeof entry['command'] === 'string') return shownTarget(entry)
  const address = addressOf(entry)
  return URL.parse(address ?? '')?.host ?? shownTarget(entry)
}
