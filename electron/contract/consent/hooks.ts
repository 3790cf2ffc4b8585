import { z } from 'zod'
import { data, list } from '../shape.ts'

/** When a hook runs, relative to a call. */
export const hookWhen = z.enum(['before', 'after'])

/** A hook of servers.json, and its statistics. */
export const hookStatus = data({
  /** By its position: `hook 1`. */
  name: z.string(),
  /** Its command line or address, secrets masked; not set if it is invalid, in which case it denies. */
  runs: z.string().optional(),
  /** The calls it applies to, as JSON of the matching keys: `{}` is all of them. */
  means: z.string(),
  when: list(hookWhen),
  onFailure: z.enum(['deny', 'allow']),
  /** The number of its runs since it became active, and of those that failed. */
  asked: z.number(),
  failed: z.number(),
  /** The time in ms since 1970, and the error. */
  lastFailure: data({ at: z.number(), message: z.string() }).optional(),
})

export type HookWhen = z.infer<typeof hookWhen>
export type HookStatus = z.infer<typeof hookStatus>
