import { z } from 'zod'
import { data, list } from '../shape.ts'

/** At which moments of a call a hook is asked. */
export const hookWhen = z.enum(['before', 'after'])

/** A hook of servers.json, and how it did. */
export const hookStatus = data({
  /** By its place among them: `hook 1`. */
  name: z.string(),
  /** Its command line or address, secrets masked; not set where it cannot be read: then it denies. */
  runs: z.string().exactOptional(),
  /** Which calls it means, as JSON of the keys that say so: `{}` is all of them. */
  means: z.string(),
  when: list(hookWhen),
  onFailure: z.enum(['deny', 'allow']),
  /** How often it was asked since it is in force, and how often that failed. */
  asked: z.number(),
  failed: z.number(),
  /** ms since 1970, and what happened. */
  lastFailure: data({ at: z.number(), message: z.string() }).exactOptional(),
})

export type HookWhen = z.infer<typeof hookWhen>
export type HookStatus = z.infer<typeof hookStatus>
