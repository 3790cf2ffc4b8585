import { ADDRESS_KEYS } from '../address.ts'
import { namedLikeSecret } from './looks-secret.ts'

/** The known keys of an entry, in all spellings of clients. */
const KNOWN: ReadonlySet<string> = new Set([
  ...['type', 'transport', 'command', 'args', 'env', 'cwd', ...ADDRESS_KEYS, 'headers', 'bearer', 'oauth'],
  ...['enabled', 'disabled', 'idle', 'idleMin', 'idleMax', 'startTimeout', 'callTimeout', 'tools', 'description'],
])

/** Warnings about keys of an entry that look like credentials, and that Tooltray does not read. */
export function unknownCredentials(entry: Readonly<Record<string, unknown>>): string[] {
  const unread = Object.entries(entry).filter(
    ([key, value]) => !KNOWN.has(key) && typeof value === 'string' && value !== '' && namedLikeSecret(key),
  )
  const instead =
    typeof entry['command'] === 'string' ? 'Give a program its keys in "env".' : 'Write a token as "bearer", and other keys in "headers".'
  return unread.map(([key]) => `"${key}" is not read by Tooltray, so its value is not used. ${instead}`)
}
