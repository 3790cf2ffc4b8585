import { ADDRESS_KEYS } from '../address.ts'
import { namedLikeSecret } from './looks-secret.ts'

/** The keys of an entry that are known, by whatever name clients write them. */
const KNOWN: ReadonlySet<string> = new Set([
  ...['type', 'transport', 'command', 'args', 'env', 'cwd', ...ADDRESS_KEYS, 'headers', 'bearer', 'oauth'],
  ...['enabled', 'disabled', 'idle', 'idleMin', 'idleMax', 'startTimeout', 'callTimeout', 'tools', 'description'],
])

/** Sentences about keys of an entry that look as if they held a credential, and that Tooltray does not read. */
export function unknownCredentials(entry: Readonly<Record<string, unknown>>): string[] {
  const unread = Object.entries(entry).filter(
    ([key, value]) => !KNOWN.has(key) && typeof value === 'string' && value !== '' && namedLikeSecret(key),
  )
  const instead =
    typeof entry['command'] === 'string' ? 'Give a program its keys in "env".' : 'Write a token as "bearer", and other keys in "headers".'
  return unread.map(([key]) => `"${key}" is not read by Tooltray, so what it holds reaches nobody. ${instead}`)
}
