import { z } from 'zod'

/** A call that has begun. `at` in ms since 1970. */
export const callStart = z.object({
  /** Names the call here and in the engine's log. */
  id: z.string(),
  caller: z.string(),
  /** The name of the client that asked. */
  client: z.string(),
  server: z.string(),
  tool: z.string(),
  at: z.number(),
})

/** A call that has ended. */
export const callRecord = callStart.extend({
  milliseconds: z.number(),
  outcome: z.enum(['ok', 'tool-error', 'error', 'cancelled']),
  /** About how large the result is. */
  characters: z.number(),
  error: z.string().optional(),
})

/** What a server reports of a call under way. `total` is not always known. */
export const callProgress = z.object({ progress: z.number(), total: z.number().optional(), message: z.string().optional() })

/** A line that a server wrote to stderr. */
export const logLine = z.object({ at: z.number(), text: z.string() })

/** A call with what it carried. Kept in memory only, and only the latest. */
export const callDetail = z.object({
  call: callRecord,
  /** Not set where it had to make room for later calls. */
  detail: z.object({ arguments: z.unknown(), result: z.record(z.string(), z.unknown()).optional(), message: z.string().optional(), tooLarge: z.literal(true).optional() }).optional(),
  /** What the server wrote to stderr meanwhile. */
  stderr: z.array(logLine),
})

export type CallProgress = { readonly progress: number; readonly total?: number | undefined; readonly message?: string | undefined }
export type CallStart = z.infer<typeof callStart>
export type CallRecord = z.infer<typeof callRecord>
export type CallDetail = z.infer<typeof callDetail>
