import { z } from 'zod'
import { listedRule, pairing, role } from './access.ts'
import { callRecord, callStart, searchRecord } from './activity.ts'
import { hookStatus } from './consent/hooks.ts'
import { needs } from './home/needs.ts'
import { problem } from './problem.ts'
import { openApprovals } from './consent/approvals.ts'
import { openQuestions } from './questions.ts'
import { searchProgress } from './search.ts'
import { secretPlace } from './secrets.ts'
import { serverStatus } from './servers.ts'
import { projectStatus } from './sources/sources.ts'
import { EXPOSURES } from './exposure.ts'
import { data, list, texts } from './shape.ts'

/** A connected client: one session with one protocol state. */
export const sessionStatus = data({
  id: z.string(),
  /** The client's own name; until it is known, the program that connected. For HTTP, the name of the credential. */
  client: data({ name: z.string(), version: z.string().optional() }),
  protocolVersion: z.string().optional(),
  /** ms since 1970 */
  attachedAt: z.number(),
  /** The profile that it was started with; not set if it uses the active profile. */
  profile: z.string().optional(),
  /** Its tool surface. */
  expose: z.enum(EXPOSURES),
  /** The one server that it sees, if it is transparent. */
  server: z.string().optional(),
  /** How many of the tools are listed to it; not set if all are. `leftOut`: those whose definition some model refuses, and why. */
  listed: data({ tools: z.number(), of: z.number(), leftOut: list(data({ name: z.string(), reason: z.string() })).optional() }).optional(),
  calls: z.number(),
  /** Characters of the tool information it received: answers to searches and descriptions. */
  charactersRead: z.number(),
})

/**
 * An invalid part of servers.json, with its position: lines and columns start at 1. `server`: the server whose entry it is in. `path`: the
 * key that is not read. `warning`: the rest of the entry is used.
 */
export const configProblem = data({
  server: z.string().optional(),
  path: z.string().exactOptional(),
  message: z.string(),
  line: z.number(),
  column: z.number(),
  warning: z.literal(true).optional(),
})

/** The active configuration, and the problems in servers.json. */
export const configStatus = data({
  file: z.string(),
  profiles: list(data({ name: z.string(), servers: texts, expose: z.enum(EXPOSURES).optional() })),
  roles: list(role),
  /** In order; unreadable rules as they are applied. */
  rules: list(listedRule),
  /** The active profile; not set: all servers. */
  profile: z.string().optional(),
  error: problem.optional(),
  problems: list(configProblem),
})

/**
 * An HTTP listener for MCP clients: its URL, whether it requires no credential, and the number of its sessions. `acceptsOthers`: other
 * computers may connect. `others`: the URLs by which they reach it; not set if there are none, as while this computer is on no network.
 * `signIn`: devices can sign in there with a code.
 */
export const httpServerStatus = data({
  url: z.string(),
  noAuth: z.boolean(),
  sessions: z.number(),
  acceptsOthers: z.literal(true).optional(),
  others: texts.optional(),
  signIn: z.literal(true).optional(),
})

/** What a command requests beyond servers.json. `port` 0: any free one. */
export const httpListenOptions = z.object({ host: z.string().optional(), port: z.number().optional(), noAuth: z.boolean().optional() })

export const engineStatus = data({
  engine: data({ pid: z.number(), version: z.string(), startedAt: z.number(), paused: z.boolean(), http: list(httpServerStatus) }),
  config: configStatus,
  servers: list(serverStatus),
  sessions: list(sessionStatus),
  /** The project folders with servers of their own in which sessions work. */
  projects: list(projectStatus),
  /** Where secrets are stored. */
  secrets: secretPlace,
  /** Requests of servers that wait for the user. */
  questions: openQuestions,
  /** Calls that wait for approval. */
  approvals: openApprovals,
  /** The latest code that a device can sign in with; not set: there was none. */
  pairing: pairing.exactOptional(),
  /** How far search by the meaning of sentences is; not set: it is off. */
  search: searchProgress.exactOptional(),
  /** The active hooks, in order. */
  hooks: list(hookStatus),
  /** Problems of the engine itself, e.g. it cannot write to the disk. */
  problems: list(problem),
  /** What needs the user, the most urgent first; without what was dismissed. */
  needs,
})

/** A single change of the status. */
export const engineChange = z.discriminatedUnion('type', [
  data({ type: z.literal('server'), server: serverStatus }),
  data({ type: z.literal('server-removed'), name: z.string() }),
  data({ type: z.literal('sessions'), sessions: list(sessionStatus) }),
  data({ type: z.literal('config'), config: configStatus }),
  data({ type: z.literal('projects'), projects: list(projectStatus) }),
  data({ type: z.literal('paused'), paused: z.boolean() }),
  /** The open HTTP listeners changed, or one could not be opened. `problems`: all problems of the engine. */
  data({ type: z.literal('http'), listeners: list(httpServerStatus), problems: list(problem) }),
  data({ type: z.literal('secrets'), place: secretPlace }),
  data({ type: z.literal('questions'), questions: openQuestions }),
  data({ type: z.literal('approvals'), approvals: openApprovals }),
  /** `pairing` not set: there is none any more. */
  data({ type: z.literal('pairing'), pairing: pairing.exactOptional() }),
  /** Sent shortly after the change of a server, question, approval, or setting that it comes from. */
  data({ type: z.literal('needs'), needs }),
  /** At most once a second while tools are learned. `progress` null: it is off. */
  data({ type: z.literal('search-progress'), progress: searchProgress.nullable() }),
  /** A server's stderr log has new lines. */
  data({ type: z.literal('log'), name: z.string() }),
  data({ type: z.literal('call-started'), call: callStart }),
  /** The server says how a running call stands, secrets masked. Also shortly after its end. */
  data({ type: z.literal('call-progress'), id: z.string(), message: z.string() }),
  data({ type: z.literal('call'), call: callRecord }),
  data({ type: z.literal('search'), search: searchRecord }),
])

/** An event for a watcher: `status` first, then every change. */
export const engineEvent = z.discriminatedUnion('type', [data({ type: z.literal('status'), status: engineStatus }), engineChange])

export type SessionStatus = z.infer<typeof sessionStatus>
export type ConfigProblem = z.infer<typeof configProblem>
export type HttpListenOptions = z.infer<typeof httpListenOptions>
export type HttpServerStatus = z.infer<typeof httpServerStatus>
export type ConfigStatus = z.infer<typeof configStatus>
export type EngineStatus = z.infer<typeof engineStatus>
export type EngineChange = z.infer<typeof engineChange>
export type EngineEvent = z.infer<typeof engineEvent>
