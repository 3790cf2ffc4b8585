import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type SignInKey, signInId, signInKey } from './tokens/sign-in-key.ts'

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
  /** The name of the person who connects over HTTP and signed in for themselves. */
  readonly name?: string
  /** Whether the user has answered the offer to import another program's sign-in. */
  readonly offerAnswered?: boolean
}

/** A sign-in of a person who connects over HTTP. */
export type PersonKey = SignInKey & { readonly person: string }

/** Notes by account. If the database cannot be written, they are lost at the end; at worst, the server must be asked again. */
export interface SignInMemory {
  recall(key: SignInKey): SignInNote
  /** The sign-ins that exist, as far as is known. */
  signedIn(): SignInKey[]
  /** Everything that is noted of people who connect over HTTP. */
  people(): PersonKey[]
  /** Deletes a note. Throws what SQLite throws. */
  forget(key: SignInKey): void
  note(key: SignInKey, change: { readonly [Name in keyof SignInNote]: SignInNote[Name] | undefined }): void
}

const stored = z
  .object({
    signedIn: z.boolean(),
    ended: z.boolean(),
    until: z.number(),
    identity: z.string(),
    tries: z.array(z.number()),
    offerAnswered: z.boolean(),
    person: z.string(),
    name: z.string(),
  })
  .partial()

/**
 * Creates the notes.
 *
 * @param onProblem is called when a note could not be written.
 */
export function createSignInMemory(sql: DatabaseSync, onProblem: (error: unknown) => void): SignInMemory {
  const read = sql.prepare('SELECT state FROM sign_in WHERE key = ?')
  const write = sql.prepare('INSERT OR REPLACE INTO sign_in (key, url, account, state) VALUES (?, ?, ?, ?)')
  const recall = (key: SignInKey): SignInNote => {
    const row = read.get(signInId(key)) as { state: string } | undefined
    const checked = stored.safeParse(row === undefined ? {} : JSON.parse(row.state))
    return checked.success ? (checked.data as SignInNote) : {}
  }
  const all = sql.prepare('SELECT url, account, state FROM sign_in')
  const remove = sql.prepare('DELETE FROM sign_in WHERE key = ?')
  const keys = (): SignInKey[] =>
    (all.all() as { url: string; account: string; state: string }[]).map(({ state, ...key }) => {
      const { data } = stored.safeParse(JSON.parse(state))
      return signInKey({ ...key, person: data?.person })
    })
  /** Read with each status of a server; undefined if it may have changed. */
  let people: PersonKey[] | undefined
  return {
    recall,
    signedIn: () => keys().filter((key) => recall(key).signedIn === true),
    people: () => (people ??= keys().filter((key): key is PersonKey => key.person !== undefined)),
    forget(key) {
      remove.run(signInId(key))
      people = undefined
    },
    note(key, change) {
      if (key.person !== undefined) people = undefined
      try {
        write.run(signInId(key), key.url, key.account, JSON.stringify({ ...recall(key), ...change, person: key.person }))
      } catch (error) {
        onProblem(error)
      }
    },
  }
}
