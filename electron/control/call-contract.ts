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

/** Where something did not go well: a stable code (of `ErrorCode`, or `tool_error`), and what happened, in words; secrets are masked. */
const trouble = { code: z.string().optional(), message: z.string().optional() }

/** A call that is over, or that never reached a server: then `server` and `tool` are what the caller asked for. */
export const callRecord = callStart.extend({
  kind: z.literal('call'),
  milliseconds: z.number(),
  outcome: z.enum(['ok', 'tool-error', 'error', 'cancelled']),
  /** About how large the result is. */
  characters: z.number(),
  ...trouble,
})

/** A search that was answered. */
export const searchRecord = callStart.omit({ server: true, tool: true }).extend({
  kind: z.literal('search'),
  query: z.string(),
  /** The only server that was searched, where one was named. */
  server: z.string().optional(),
  milliseconds: z.number(),
  outcome: z.enum(['ok', 'error']),
  hits: z.number(),
  /** Of the answer, about as much as a model read. */
  characters: z.number(),
  ...trouble,
})

/** One thing that a client did. */
export const activityRecord = z.discriminatedUnion('kind', [callRecord, searchRecord])

/** What a server reports of a call under way. `total` is not always known. */
export const callProgress = z.object({ progress: z.number(), total: z.number().optional(), message: z.string().optional() })

/** A line that a server wrote to stderr. */
export const logLine = z.object({ at: z.number(), text: z.string() })

/** A call or a search with what it carried. Kept in memory only, and only the latest. */
export const callDetail = z.object({
  call: activityRecord,
  /** Not set where it had to make room for later calls. */
  detail: z.object({ arguments: z.unknown(), result: z.record(z.string(), z.unknown()).optional(), message: z.string().optional(), tooLarge: z.literal(true).optional() }).optional(),
  /** What the server wrote to stderr meanwhile. */
  stderr: z.array(logLine),
})

export type CallProgress = { readonly progress: number; readonly total?: number | undefined; readonly message?: string | undefined }
export type CallStart = z.infer<typeof callStart>
export type CallRecord = z.infer<typeof callRecord>
export type SearchRecord = z.infer<typeof searchRecord>
export type ActivityRecord = z.infer<typeof activityRecord>
export type CallDetail = z.infer<typeof callDetail>
