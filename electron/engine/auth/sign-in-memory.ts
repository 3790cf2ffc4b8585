import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type SignInKey, signInId } from './tokens/sign-in-key.ts'

/** What can be known of a sign-in without the keychain. Times are ms since 1970. */
export interface SignInNote {
  readonly signedIn?: boolean
  /** Whether the last sign-in ended by itself, rather than by the user. */
  readonly ended?: boolean
  readonly until?: number
  /** As whom the user signed in. */
  readonly identity?: string
  /** The times when the user was sent to the browser. */
  readonly tries?: readonly number[]
  /** Whether the user has answered the offer to import another program's sign-in. */
  readonly offerAnswered?: boolean
}

/** Notes by account. If the database cannot be written, they are lost at the end; at worst, the server must be asked again. */
export interface SignInMemory {
  recall(key: SignInKey): SignInNote
  /** The sign-ins that exist, as far as is known. */
  signedIn(): SignInKey[]
  note(key: SignInKey, change: { readonly [Name in keyof SignInNote]: SignInNote[Name] | undefined }): void
}

const stored = z
  .object({
    ...{ signedIn: z.boolean(), ended: z.boolean(), until: z.number(), identity: z.string() },
    ...{ tries: z.array(z.number()), offerAnswered: z.boolean() },
  })
  .partial()

/**
 * Creates the notes.
 *
 * @param isEarlier whether an account without a note has that which its address had before sign-ins belonged to accounts.
 * @param onProblem is called when a note could not be written.
 */
export function createSignInMemory(
  sql: DatabaseSync,
  isEarlier: (account: string) => boolean,
  onProblem: (error: unknown) => void,
): SignInMemory {
  const read = sql.prepare('SELECT state FROM sign_in WHERE key = ?')
  const write = sql.prepare('INSERT OR REPLACE INTO sign_in (key, url, account, state) VALUES (?, ?, ?, ?)')
  const rowOf = (key: SignInKey): { state: string } | undefined => read.get(signInId(key)) as { state: string } | undefined
  const recall = (key: SignInKey): SignInNote => {
    const row = rowOf(key) ?? (isEarlier(key.account) ? rowOf({ ...key, account: '' }) : undefined)
    const checked = stored.safeParse(row === undefined ? {} : JSON.parse(row.state))
    return checked.success ? (checked.data as SignInNote) : {}
  }
  const all = sql.prepare('SELECT url, account FROM sign_in')
  return {
    recall,
    signedIn: () => (all.all() as { url: string; account: string }[]).filter((key) => recall(key).signedIn === true),
    note(key, change) {
      try {
        write.run(signInId(key), key.url, key.account, JSON.stringify({ ...recall(key), ...change }))
      } catch (error) {
        onProblem(error)
      }
    },
  }
}
