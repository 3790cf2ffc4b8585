import { z } from 'zod'
import { listedRule, role } from './access.ts'
import { callRecord, callStart, searchRecord } from './activity.ts'
import { hookStatus } from './consent/hooks.ts'
import { problem } from './problem.ts'
import { openApprovals } from './consent/approvals.ts'
import { openQuestions } from './questions.ts'
import { secretPlace } from './secrets.ts'
import { serverStatus } from './servers.ts'
import { projectStatus } from './sources.ts'
import { EXPOSURES } from './exposure.ts'
import { data, list, texts } from './shape.ts'

/** One client that is attached: one conversation, one protocol state. */
export const sessionStatus = data({
  id: z.string(),
  /** The client as it names itself; until it has, the program that connected. One that came in over HTTP is called by its credential. */
  client: data({ name: z.string(), version: z.string().exactOptional() }),
  protocolVersion: z.string().exactOptional(),
  /** ms since 1970 */
  attachedAt: z.number(),
  /** The profile that it was started with; not set where it follows the one that is in force for all. */
  profile: z.string().exactOptional(),
  /** How it sees the servers. */
  expose: z.enum(EXPOSURES),
  /** The one server that it sees. */
  server: z.string().exactOptional(),
  /** Of the tools that there are, how many are listed to it: not set where that is all. */
  listed: data({ tools: z.number(), of: z.number() }).exactOptional(),
  calls: z.number(),
  /** Characters of what it was told about tools: answers to searches and descriptions. */
  charactersRead: z.number(),
})

/**
 * What stands in servers.json and cannot be used, with the place: lines and columns start at 1. `server`: whose entry it is. `warning`: the
 * rest of it is used all the same.
 */
export const configProblem = data({
  server: z.string().optional(),
  message: z.string(),
  line: z.number(),
  column: z.number(),
  warning: z.literal(true).exactOptional(),
})

/** What is in force of servers.json, and what is wrong with it. */
export const configStatus = data({
  file: z.string(),
  profiles: list(data({ name: z.string(), servers: texts, expose: z.enum(EXPOSURES).exactOptional() })),
  roles: list(role),
  /** In their order, those that cannot be read as they are in force. */
  rules: list(listedRule),
  /** The profile in force; not set: all servers. */
  profile: z.string().exactOptional(),
  error: problem.exactOptional(),
  problems: list(configProblem),
})

/** A door for clients that speak MCP over HTTP: where they connect to, whether everybody in reach may, and how many sessions it has. */
export const httpServerStatus = data({ url: z.string(), noAuth: z.boolean(), sessions: z.number() })

/** What a command asks for, beside what servers.json says of it. `port` 0: any that is free. */
export const httpWish = z.object({ host: z.string().optional(), port: z.number().optional(), noAuth: z.boolean().optional() })

export const engineStatus = data({
  engine: data({ pid: z.number(), version: z.string(), startedAt: z.number(), paused: z.boolean(), http: list(httpServerStatus) }),
  config: configStatus,
  servers: list(serverStatus),
  sessions: list(sessionStatus),
  /** The folders that bring servers of their own, and in which sessions work. */
  projects: list(projectStatus),
  /** Where secrets are kept. */
  secrets: secretPlace,
  /** What servers ask a person in the middle of calls. */
  questions: openQuestions,
  /** Calls that a person is asked for. */
  approvals: openApprovals,
  /** The hooks in force, in their order. */
  hooks: list(hookStatus),
  /** What the engine itself cannot do as it should, e.g. write to the disk. */
  problems: list(problem),
})

/** One thing that changed. */
export const engineChange = z.discriminatedUnion('type', [
  data({ type: z.literal('server'), server: serverStatus }),
  data({ type: z.literal('server-removed'), name: z.string() }),
  data({ type: z.literal('sessions'), sessions: list(sessionStatus) }),
  data({ type: z.literal('config'), config: configStatus }),
  data({ type: z.literal('projects'), projects: list(projectStatus) }),
  data({ type: z.literal('paused'), paused: z.boolean() }),
  /** Other doors are open for HTTP, or one cannot be opened. `problems`: all of the engine's. */
  data({ type: z.literal('http'), doors: list(httpServerStatus), problems: list(problem) }),
  data({ type: z.literal('secrets'), place: secretPlace }),
  data({ type: z.literal('questions'), questions: openQuestions }),
  data({ type: z.literal('approvals'), approvals: openApprovals }),
  /** There is more in a server's log of stderr. */
  data({ type: z.literal('log'), name: z.string() }),
  data({ type: z.literal('call-started'), call: callStart }),
  data({ type: z.literal('call'), call: callRecord }),
  data({ type: z.literal('search'), search: searchRecord }),
])

/** What a watcher is told: `status` first, and the changes to it from then on. */
export const engineEvent = z.discriminatedUnion('type', [data({ type: z.literal('status'), status: engineStatus }), engineChange])

export type SessionStatus = z.infer<typeof sessionStatus>
export type ConfigProblem = z.infer<typeof configProblem>
export type HttpWish = z.infer<typeof httpWish>
export type HttpServerStatus = z.infer<typeof httpServerStatus>
export type ConfigStatus = z.infer<typeof configStatus>
export type EngineStatus = z.infer<typeof engineStatus>
export type EngineChange = z.infer<typeof engineChange>
export type EngineEvent = z.infer<typeof engineEvent>
