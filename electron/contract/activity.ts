import { z } from 'zod'
import { secretPlace } from './secrets.ts'
import { logLine } from './servers.ts'
import { data, list, record } from './shape.ts'
import { effect } from './tools.ts'

const begun = {
  /** Identifies the call or search here and in the engine's log. */
  id: z.string(),
  /** The id of the caller: of its session, or of the local user (`PERSON`). */
  caller: z.string(),
  /** The caller's name: that of the AI client, or of Tooltray itself. */
  client: z.string(),
  /** ms since 1970 */
  at: z.number(),
  /** The call of the script that made this one. */
  parent: z.string().optional(),
}
const tool = { server: z.string(), tool: z.string() }

/** An error: a stable code (of `ErrorCode`, or `tool_error`) and a message, secrets masked. */
const trouble = { code: z.string().optional(), message: z.string().optional() }

/** The tool's known effect, if the tool was found. */
const toolEffect = { effect: effect.optional() }

/** The decision on a call, and the rule (as JSON) or user behind it, if any, followed by the notes of hooks. */
const decided = { decision: z.enum(['allow', 'ask', 'deny']).optional(), by: z.string().optional() }

/** What a call is about: the argument that says it best, in one line, without secrets; not set if nothing says it. */
const about = { object: z.string().optional() }

/** A call that has started. */
export const callStart = data({ ...begun, ...tool, ...toolEffect, ...decided, ...about })

/** A call that has ended, or that never reached a server; `server` and `tool` are then as the caller wrote them. */
export const callRecord = data({
  ...begun,
  ...tool,
  ...toolEffect,
  ...decided,
  ...about,
  kind: z.literal('call'),
  milliseconds: z.number(),
  outcome: z.enum(['ok', 'tool-error', 'error', 'cancelled']),
  /** The approximate size of the result, see `resultSize`. */
  characters: z.number(),
  ...trouble,
})

/** A search that was answered or failed. */
export const searchRecord = data({
  ...begun,
  kind: z.literal('search'),
  query: z.string(),
  /** The server that the search was limited to, if any. */
  server: z.string().optional(),
  milliseconds: z.number(),
  outcome: z.enum(['ok', 'error']),
  hits: z.number(),
  /** Of the answer: approximately what a model read. */
  characters: z.number(),
  ...trouble,
})

/** One action of a client. */
export const activityRecord = z.discriminatedUnion('kind', [callRecord, searchRecord])

/** A progress report of a running call. `total` is not always known. */
export const callProgress = data({ progress: z.number(), total: z.number().optional(), message: z.string().optional() })

/** The content of one call or search, to be displayed. In memory only: arguments and results may contain secrets. */
export const callDetail = data({
  arguments: z.unknown(),
  /** The server's own result; not set if there was none, or it was too large to keep. */
  result: record.optional(),
  /** The error message. */
  message: z.string().optional(),
  /** The result was too large to keep. */
  tooLarge: z.literal(true).optional(),
})

/** A call or search that is still in memory, with its content. */
export const keptCall = data({
  call: activityRecord,
  /** Not set if it was dropped in favor of later calls. */
  detail: callDetail.optional(),
  /** What the server wrote to stderr meanwhile. */
  stderr: list(logLine),
})

const { shape: recorded } = callRecord.unwrap()

const placed = {
  /** Counts from 1, without gaps. */
  seq: z.number(),
  /** ms since 1970; of a call: its start. */
  at: z.number(),
  /** SHA-256 of everything else in the record and of the previous record's hash, in hex. */
  hash: z.string(),
}

/** A tool call, a resource read, or a prompt request. */
const auditedKind = z.enum(['call', 'read', 'prompt'])

/** One of them that ended or was refused. */
const auditCall = data({
  ...placed,
  kind: auditedKind,
  client: z.string(),
  /** The id of the caller: of its session, or of the local user (`PERSON`). */
  caller: z.string(),
  profile: z.string().optional(),
  server: z.string(),
  /** Of a resource its URI, of a prompt its name, as on its server. */
  tool: z.string(),
  effect: recorded.effect,
  decision: recorded.decision,
  /** The call of the script that made this one, as in the history. */
  script: z.string().optional(),
  /** The rule or user that decided. */
  by: recorded.by,
  outcome: recorded.outcome,
  code: recorded.code,
  milliseconds: z.number(),
  /** Lengths of the JSON of the arguments, and of the result as by `resultSize`. */
  argumentCharacters: z.number().optional(),
  resultCharacters: z.number(),
  /** SHA-256 of the canonical JSON (RFC 8785) of the arguments, in hex. A reference to a kept result is hashed as the reference. */
  argumentsHash: z.string().optional(),
  /** What the call is about, in one line; null where nothing says it, or the settings leave it out. */
  object: z.string().nullable(),
  /** The arguments as JSON, secrets masked; if the settings require it. */
  arguments: z.string().optional(),
  /** Why there is no hash of them, or why they are missing. */
  note: z.string().exactOptional(),
})

/**
 * An event of the log itself.
 *
 * - `gap`: calls could not be recorded
 * - `off`: the log was switched off; what follows came after it was switched on again
 * - `damaged`: the previous file could not be read and was renamed
 * - `altered`: when the engine opened the log, its end was not the one that was signed
 */
export const auditNote = data({ ...placed, kind: z.enum(['gap', 'off', 'damaged', 'altered']), note: z.string() })

export const auditRecord = z.discriminatedUnion('kind', [auditCall, auditNote])

const auditedMethod = z.enum(['tools/call', 'resources/read', 'prompts/get'])

/** How a call or a search counts. What the user denied, or was not there to allow, did not fail. */
export const COUNTED = ['ok', 'failed', 'denied', 'unanswered', 'cancelled'] as const

/** Selects records. `*` in a name matches anything; case is ignored. */
const auditFilter = z.object({
  /** The name that an app declares, or the name of the app for people. */
  client: z.string().optional(),
  server: z.string().optional(),
  /** The server's own name for it, or `server__tool`. */
  tool: z.string().optional(),
  decision: z.enum(['allow', 'ask', 'deny']).optional(),
  /** The MCP method of the request. */
  method: auditedMethod.optional(),
  /** Only failed calls: by a tool error, a server error, or a refusal. Cancelled calls did not fail. */
  errors: z.boolean().optional(),
  /** As `countedAs`. */
  outcome: z.enum(COUNTED).optional(),
  /** Only calls of AI apps, and none of the user. */
  apps: z.boolean().optional(),
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

/** A problem with the records `from` to `to`. */
export const auditProblem = data({
  kind: z.enum(['missing', 'changed', 'reordered', 'cut-off', 'unsigned', 'altered']),
  from: z.number(),
  to: z.number(),
  message: z.string(),
})

/** Whether the log is intact. */
export const auditVerdict = data({
  whole: z.boolean(),
  /** The number of records, calls and notes. */
  records: z.number(),
  /** The last record removed because of its age or the total size; not set: none. */
  prunedTo: z.number().optional(),
  /** The last record that a signature covers. */
  signedTo: z.number().optional(),
  problems: list(auditProblem),
  /** Notes in the log that are no problem: reported gaps, and times when it was off. */
  notes: list(auditNote),
  /** Where the signing key is stored. */
  key: secretPlace,
})

export type Counted = (typeof COUNTED)[number]
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
