import { z } from 'zod'
import { logLine } from './servers.ts'
import { data, list, record } from './shape.ts'

const begun = {
  /** Names the call or search here and in the engine's log. */
  id: z.string(),
  caller: z.string(),
  /** The caller by its name: of the AI client, or of Tooltray itself. */
  client: z.string(),
  /** ms since 1970 */
  at: z.number(),
}
const tool = { server: z.string(), tool: z.string() }

/** Where something did not go well: a stable code (of `ErrorCode`, or `tool_error`), and what happened, in words; secrets are masked. */
const trouble = { code: z.string().exactOptional(), message: z.string().exactOptional() }

/** A call that has begun. */
export const callStart = data({ ...begun, ...tool })

/** A call that is over, or that never reached a server: then `server` and `tool` are what the caller asked for. */
export const callRecord = data({
  ...begun,
  ...tool,
  kind: z.literal('call'),
  milliseconds: z.number(),
  outcome: z.enum(['ok', 'tool-error', 'error', 'cancelled']),
  /** About how large the result is, see `resultSize`. */
  characters: z.number(),
  ...trouble,
})

/** A search that was answered, or failed. */
export const searchRecord = data({
  ...begun,
  kind: z.literal('search'),
  query: z.string(),
  /** The only server that was searched, where one was named. */
  server: z.string().exactOptional(),
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
export const callProgress = data({ progress: z.number(), total: z.number().optional(), message: z.string().optional() })

/** What one call or search carried, for a person who looks at it. In memory only: arguments and results may hold secrets. */
export const callDetail = data({
  arguments: z.unknown(),
  /** The server's own result; not set where there was none, or it was too large to keep. */
  result: record.exactOptional(),
  /** What went wrong, in words. */
  message: z.string().exactOptional(),
  /** The result was too large to keep. */
  tooLarge: z.literal(true).exactOptional(),
})

/** A call or a search that is still known, with what it carried. */
export const keptCall = data({
  call: activityRecord,
  /** Not set where it had to make room for later calls. */
  detail: callDetail.optional(),
  /** What the server wrote to stderr meanwhile. */
  stderr: list(logLine),
})

export type CallStart = z.infer<typeof callStart>
export type CallRecord = z.infer<typeof callRecord>
export type SearchRecord = z.infer<typeof searchRecord>
export type ActivityRecord = z.infer<typeof activityRecord>
export type CallProgress = z.infer<typeof callProgress>
export type CallDetail = z.infer<typeof callDetail>
export type KeptCall = z.infer<typeof keptCall>
