import { z } from 'zod'
import { type RolePattern, rolePattern } from '../../../contract/consent/role-pattern.ts'
import { isObject } from '../../base/is-object.ts'
import { writtenPattern } from '../../../contract/consent/written-pattern.ts'

/** What some clients may use. Each list contains patterns of tools (`*` stands for any text) and of arguments of their calls. */
export interface RoleEntry {
  /** Clients that it applies to in addition to credentials with this role, by name or id; undefined: none. */
  readonly clients?: readonly string[]
  /** Names of tools, `server__tool`, and calls of them; undefined: all that `deny` does not match. */
  readonly allow?: readonly RolePattern[]
  /** The same; wins over `allow`. */
  readonly deny?: readonly RolePattern[]
}

const clientPatterns = z.array(writtenPattern, { error: 'must be a list of texts' })

/** One role. Unknown keys are an error, because a mistyped restriction would be ignored. */
export const roleEntry: z.ZodType<RoleEntry> = z.strictObject({
  clients: clientPatterns.exactOptional(),
  allow: z.array(rolePattern).exactOptional(),
  deny: z.array(rolePattern).exactOptional(),
})

/**
 * The replacement for an unreadable role: it exists, and allows nothing to its clients. What was to be denied must not be permitted because
 * of a misplaced comma.
 *
 * @param written as in the file.
 */
export function unreadableRole(written: unknown): RoleEntry {
  const { data: clients } = clientPatterns.safeParse(isObject(written) ? written.clients : undefined)
  return { ...(clients === undefined ? {} : { clients }), allow: [] }
}
