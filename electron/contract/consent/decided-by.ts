import { z } from 'zod'
import { data } from '../shape.ts'

/** Where a rule comes from: the user set it in the window, or answered "always" to an approval; or it came with an imported file. */
export const ruleFrom = z.enum(['person', 'approval', 'import'])

/**
 * What decides on calls: a rule of servers.json, by its number from 1 among all, and its notes; the switch of a tool or of its server; a
 * role, a profile, or a project folder; else the default.
 */
export const decidedBy = data({
  kind: z.enum(['default', 'switch', 'rule', 'role', 'profile', 'project']),
  /** Of the role or profile. */
  name: z.string().exactOptional(),
  number: z.number().exactOptional(),
  id: z.string().exactOptional(),
  from: ruleFrom.exactOptional(),
})

export type DecidedBy = z.infer<typeof decidedBy>
