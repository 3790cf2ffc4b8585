import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { serverKey } from './tokens/server-key.ts'

/** What can be known of a sign-in without the keychain. Times are ms since 1970. */
export interface SignInNote {
  readonly signedIn?: boolean
  /** Whether the last sign-in ended by itself, rather than by the user. */
  readonly ended?: boolean
  readonly until?: number
  /** The times when the user was sent to the browser. */
  readonly tries?: readonly number[]
  /** Whether the user has answered the offer to import another program's sign-in. */
  readonly offerAnswered?: boolean
}

/** Notes by normal server URL. If the database cannot be written, they are lost at the end; at worst, the server must be asked again. */
export interface SignInMemory {
  recall(url: string): SignInNote
  /** The addresses with a sign-in, as far as is known. */
  signedIn(): string[]
  note(url: string, change: { readonly [Key in keyof SignInNote]: SignInNote[Key] | undefined }): void
}

const stored = z
  .object({ signedIn: z.boolean(), ended: z.boolean(), until: z.number(), tries: z.array(z.number()), offerAnswered: z.boolean() })
  .partial()

/**
 * Creates the notes.
 *
 * @param onProblem is called when a note could not be written.
 */
export function createSignInMemory(sql: DatabaseSync, onProblem: (error: unknown) => void): SignInMemory {
  const read = sql.prepare('SELECT state FROM sign_in WHERE key = ?')
  const write = sql.prepare('INSERT OR REPLACE INTO sign_in (key, url, state) VALUES (?, ?, ?)')
  const recall = (url: string): SignInNote => {
    const row = read.get(serverKey(url)) as { state: string } | undefined
    const checked = stored.safeParse(row === undefined ? {} : JSON.parse(row.state))
    return checked.success ? (checked.data as SignInNote) : {}
  }
  const all = sql.prepare('SELECT url FROM sign_in')
  return {
    recall,
    signedIn: () => (all.all() as { url: string }[]).map(({ url }) => url).filter((url) => recall(url).signedIn === true),
    note(url, change) {
      try {
        write.run(serverKey(url), url, JSON.stringify({ ...recall(url), ...change }))
      } catch (error) {
        onProblem(error)
      }
    },
  }
}
