import { z } from 'zod'
import { isObject } from '../../base/is-object.ts'
import { patterns } from '../../entry/schema-values.ts'

/** What some clients may use. Each list holds patterns with `*` for anything. */
export interface RoleEntry {
  /** Whom it holds for beside credentials that name it, by the name of the client or its id; undefined: nobody. */
  readonly clients?: readonly string[]
  /** Names of tools, `server__tool`; undefined: all that nothing denies. */
  readonly allow?: readonly string[]
  /** The same; wins over `allow`. */
  readonly deny?: readonly string[]
}

/** One role. A key that is mistyped must not be a rule that is not there. */
export const roleEntry: z.ZodType<RoleEntry> = z.strictObject({
  clients: patterns.exactOptional(),
  allow: patterns.exactOptional(),
  deny: patterns.exactOptional(),
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
