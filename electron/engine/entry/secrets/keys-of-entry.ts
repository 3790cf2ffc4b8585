import type { ServerConfig } from '../schema.ts'
import { isProgram } from '../schema.ts'
import { namedLikeSecret } from './looks-secret.ts'
import { secretUsers } from './secret-users.ts'

/**
 * The names of the keys by which a server knows its user: the secrets that its entry refers to. A plain `${NAME}`, which may be any
 * variable, is one if it is named like one. A remote server without a token of its entry knows its user by a sign-in, and has none.
 */
export function keysOfEntry(entry: ServerConfig): string[] {
  if (!isProgram(entry) && entry.bearer === undefined && !Object.keys(entry.headers).some((name) => /^authorization$/i.test(name)))
    return []
  const given = isProgram(entry) ? entry : { bearer: entry.bearer, headers: entry.headers }
  return [...secretUsers([['', given]])].flatMap(([name, { explicit }]) => (explicit || namedLikeSecret(name) ? [name] : []))
}
