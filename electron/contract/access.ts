import { z } from 'zod'
import { data, texts } from './shape.ts'

/** What one client comes in by over HTTP. Its token is told once, when it is made, and is in no list. */
export const credential = data({
  name: z.string(),
  /** The profile that its client works in, whatever it asks for; not set: any. */
  profile: z.string().exactOptional(),
  /** The role that holds for it. */
  role: z.string().exactOptional(),
  /** ms since 1970 */
  madeAt: z.number(),
  /** ms since 1970, some minutes exact; not set: never. */
  usedAt: z.number().exactOptional(),
})

/** What some clients may use: patterns of `server__tool`, with `*` for anything. */
export const role = data({
  name: z.string(),
  /** Whom it holds for beside credentials that name it; not set: nobody. */
  clients: texts.exactOptional(),
  /** Not set: all that nothing denies. */
  allow: texts.exactOptional(),
  deny: texts.exactOptional(),
})

/** Whether a client may use a tool, and the rule that decides. */
export const policyDecision = data({ decision: z.enum(['allow', 'deny']), reason: z.string() })

export type Credential = z.infer<typeof credential>
export type PolicyDecision = z.infer<typeof policyDecision>
