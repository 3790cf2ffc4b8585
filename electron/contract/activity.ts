import { z } from 'zod'
import { secretPlace } from './secrets.ts'
import { logLine } from './servers.ts'
import { data, list, record } from './shape.ts'
import { effect } from './tools.ts'

const begun = {
  /** Names the call or search here and in the engine's log. */
  id: z.string(),
  caller: z.string(),
  /** The caller by its name: of the AI client, or of Tooltray itself. */
  client: z.string(),
  /** ms since 1970 */
  at: z.number(),
  /** The call of a script that made this one. */
  parent: z.string().exactOptional(),
}
const tool = { server: z.string(), tool: z.string() }

/** Where something did not go well: a stable code (of `ErrorCode`, or `tool_error`), and what happened, in words; secrets are masked. */
const trouble = { code: z.string().exactOptional(), message: z.string().exactOptional() }

/** What the tool was known to do, where it was found. */
const toolEffect = { effect: effect.exactOptional() }

/** What was decided on a call, and by which rule or person, where one did. */
const decided = { decision: z.enum(['allow', 'ask', 'deny']).exactOptional(), by: z.string().exactOptional() }

/** A call that has begun. */
export const callStart = data({ ...begun, ...tool, ...toolEffect, ...decided })

/** A call that is over, or that never reached a server: then `server` and `tool` are what the caller asked for. */
export const callRecord = data({
  ...begun,
  ...tool,
  ...toolEffect,
  ...decided,
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

const { shape: recorded } = callRecord.unwrap()

const placed = {
  /** Counts from 1, without a gap. */
  seq: z.number(),
  /** ms since 1970: of a call, when it began. */
  at: z.number(),
  /** SHA-256 of everything else in the record and of the hash of the one before, in hex. */
  hash: z.string(),
}

/** A call of a tool, a resource that was read, or a prompt that was got. */
const auditedKind = z.enum(['call', 'read', 'prompt'])

/** One of them that ended or was refused. */
const auditCall = data({
  ...placed,
  kind: auditedKind,
  client: z.string(),
  /** The session, or `control`: a person by the control API. */
  caller: z.string(),
  profile: z.string().exactOptional(),
  server: z.string(),
  /** Of a resource its address, of a prompt its name, as its server has them. */
  tool: z.string(),
  effect: recorded.effect,
  decision: recorded.decision,
  /** The call of a script that made this one, as the history names it. */
  script: z.string().exactOptional(),
  /** The rule or the person that decided. */
  by: recorded.by,
  outcome: recorded.outcome,
  code: recorded.code,
  milliseconds: z.number(),
  /** Of the JSON of the arguments, and of the result as `resultSize` has it. */
  argumentCharacters: z.number().exactOptional(),
  resultCharacters: z.number(),
  /** SHA-256 of the canonical JSON (RFC 8785) of the arguments, in hex; of a result that they refer to by id, that reference. */
  argumentsHash: z.string().exactOptional(),
  /** The arguments as JSON, secrets masked: where the settings want them. */
  arguments: z.string().exactOptional(),
  /** Why there is no hash of them, or why they are not kept. */
  note: z.string().exactOptional(),
})

/**
 * What happened to the record itself.
 *
 * - `gap`: calls could not be recorded
 * - `off`: it was switched off, and what follows came after it was on again
 * - `damaged`: the file before this one could not be read and was put aside
 * - `altered`: when the engine opened the record, its end was not the one that was signed
 */
export const auditNote = data({ ...placed, kind: z.enum(['gap', 'off', 'damaged', 'altered']), note: z.string() })

export const auditRecord = z.discriminatedUnion('kind', [auditCall, auditNote])

const auditedMethod = z.enum(['tools/call', 'resources/read', 'prompts/get'])

/** Which records are wanted. `*` in a name stands for anything; case does not count. */
const auditFilter = z.object({
  client: z.string().optional(),
  server: z.string().optional(),
  /** The server's own name for it, or `server__tool`. */
  tool: z.string().optional(),
  decision: z.enum(['allow', 'ask', 'deny']).optional(),
  /** The method of MCP by which it was asked for. */
  method: auditedMethod.optional(),
  /** Only calls that failed: by their tool, by their server or by a refusal. One that was cancelled did not. */
  errors: z.boolean().optional(),
  /** ms since 1970; `since` is included, `until` is not. */
  since: z.number().optional(),
  until: z.number().optional(),
})

/** A page of them: the newest before `before`, newest first; with `after` those that follow it, oldest first. */
export const auditQuery = auditFilter.extend({
  before: z.number().optional(),
  after: z.number().optional(),
  limit: z.number().int().min(1).max(1_000).default(200),
})

/** What is wrong with records `from` to `to`. */
export const auditProblem = data({
  kind: z.enum(['missing', 'changed', 'reordered', 'cut-off', 'unsigned', 'altered']),
  from: z.number(),
  to: z.number(),
  message: z.string(),
})

/** Whether the record is what was written. */
export const auditVerdict = data({
  whole: z.boolean(),
  /** How many there are, calls and notes. */
  records: z.number(),
  /** The last that was removed because of its age or the size of all; not set: none was. */
  prunedTo: z.number().exactOptional(),
  /** The last that a signature covers. */
  signedTo: z.number().exactOptional(),
  problems: list(auditProblem),
  /** What the record says of itself that is no problem of it: gaps that were told, times when it was off. */
  notes: list(auditNote),
  /** Where the key is that signs. */
  key: secretPlace,
})

export type CallStart = z.infer<typeof callStart>
export type CallRecord = z.infer<typeof callRecord>
export type SearchRecord = z.infer<typeof searchRecord>
export type ActivityRecord = z.infer<typeof activityRecord>
export type CallProgress = z.infer<typeof callProgress>
export type CallDetail = z.infer<typeof callDetail>
export type KeptCall = z.infer<typeof keptCall>
export type AuditRecord = z.infer<typeof auditRecord>
export type AuditedKind = z.infer<typeof auditedKind>
export type AuditedMethod = z.infer<typeof auditedMethod>
export type AuditNote = z.infer<typeof auditNote>
export type AuditQuery = z.infer<typeof auditQuery>
export type AuditProblem = z.infer<typeof auditProblem>
export type AuditVerdict = z.infer<typeof auditVerdict>
