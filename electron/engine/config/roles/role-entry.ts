import { z } from 'zod'
import { type RolePattern, rolePattern } from '../../../contract/consent/role-pattern.ts'
import { isObject } from '../../base/is-object.ts'
import { patterns } from '../../entry/schema-values.ts'

/** What some clients may use. Each list holds patterns of tools with `*` for anything, and of arguments of their calls. */
export interface RoleEntry {
  /** Whom it holds for beside credentials that name it, by the name of the client or its id; undefined: nobody. */
  readonly clients?: readonly string[]
  /** Names of tools, `server__tool`, and calls of them; undefined: all that nothing denies. */
  readonly allow?: readonly RolePattern[]
  /** The same; wins over `allow`. */
  readonly deny?: readonly RolePattern[]
}

/** One role. A key that is mistyped must not be a rule that is not there. */
export const roleEntry: z.ZodType<RoleEntry> = z.strictObject({
  clients: patterns.exactOptional(),
  allow: z.array(rolePattern).exactOptional(),
  deny: z.array(rolePattern).exactOptional(),
})

/**
 * What holds of a role that cannot be read: it is there all the same, and allows nothing to those whom it names. What a person wanted to
 * deny must not be open because of a comma.
 *
 * @param written as it stands in the file.
 */
export function unreadableRole(written: unknown): RoleEntry {
  const { data: clients } = patterns.safeParse(isObject(written) ? written.clients : undefined)
  return { ...(clients === undefined ? {} : { clients }), allow: [] }
}
