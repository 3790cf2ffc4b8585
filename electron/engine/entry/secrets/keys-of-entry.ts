import type { ServerConfig } from '../schema.ts'
import { isProgram } from '../schema.ts'
import { namedLikeSecret } from './looks-secret.ts'
import { secretUsers } from './secret-users.ts'

/**
 * The names of the keys that a server is given: the secrets that its entry refers to. A plain `${NAME}`, which may be any variable, is one
 * if it is named like one. The secrets of `oauth` identify Tooltray, and are none of these.
 */
export function keysOfEntry(entry: ServerConfig): string[] {
  const given = isProgram(entry) ? entry : { ...entry, oauth: undefined }
  return [...secretUsers([['', given]])].flatMap(([name, { explicit }]) => (explicit || namedLikeSecret(name) ? [name] : []))
}
