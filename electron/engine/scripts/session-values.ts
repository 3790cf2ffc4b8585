import { TooltrayError } from '../base/errors.ts'

/** Values that scripts of a session store for later scripts, as JSON text. In memory, and gone with the session. */
export interface SessionValues {
  /** Stores a value; null removes it. Throws `value_too_large` if all values of the session would exceed the limit. */
  store(session: string, key: string, json: string): void
  /** Undefined if the key was never stored. */
  load(session: string, key: string): string | undefined
  forget(session: string): void
}

/** Characters of all keys and values that scripts of one session store. Over it: storing fails with `value_too_large`. */
const MOST_CHARACTERS = 1_000_000

/** Owns the values of all sessions. */
export function createSessionValues(): SessionValues {
  const values = new Map<string, Map<string, string>>()
  return {
    store(session, key, json) {
      const own = values.get(session) ?? new Map<string, string>()
      const others = [...own].reduce((sum, [name, text]) => sum + (name === key ? 0 : name.length + text.length), 0)
      if (others + key.length + json.length > MOST_CHARACTERS) {
        throw new TooltrayError('value_too_large', `Scripts of one session store at most ${MOST_CHARACTERS} characters.`, {
          hint: 'Store less, or null for values that you no longer need.',
        })
      }
      if (json === 'null') own.delete(key)
      else own.set(key, json)
      values.set(session, own)
    },
    load: (session, key) => values.get(session)?.get(key),
    forget: (session) => void values.delete(session),
  }
}
