import { z } from 'zod'
import { callRecord, callStart, searchRecord } from './call-contract.ts'

/** What went wrong, with a stable code. */
export const problem = z.object({ code: z.string(), message: z.string(), hint: z.string().optional() })

export const connectionState = z.enum(['disabled', 'disconnected', 'connecting', 'connected', 'active', 'idle', 'needs-sign-in', 'needs-key', 'failed'])

/** How the sign-in at a remote server stands. Times are ms since 1970. */
const signInState = z.discriminatedUnion('name', [
  /** `offer`: another program has a sign-in for it that could be taken over. */
  z.object({ name: z.literal('signed-out'), problem: problem.optional(), offer: z.literal('mcp-remote').optional() }),
  z.object({ name: z.literal('signing-in'), since: z.number(), until: z.number() }),
  /** `until`: when the token must have been renewed. `wants`: rights that a refused call lacked. */
  z.object({ name: z.literal('signed-in'), until: z.number().optional(), wants: z.string().optional() }),
  z.object({ name: z.literal('refused'), problem }),
])

/** Where secrets are kept. */
export const secretPlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('keychain') }),
  z.object({ kind: z.literal('file'), file: z.string(), reason: z.string() }),
  z.object({ kind: z.literal('locked'), reason: z.string() }),
  /** No secret was wanted yet. */
  z.object({ kind: z.literal('unknown') }),
])

/** How one server stands. */
export const serverStatus = z.object({
  name: z.string(),
  state: connectionState,
  /** What a start is busy with, where that may take long: waiting until a process may be started, or fetching packages. */
  doing: z.enum(['waiting', 'fetching']).optional(),
  /** What it is for, in a few words: as configured, else as it calls itself. */
  about: z.string().optional(),
  /** What it says of its use, for models. */
  instructions: z.string().optional(),
  /** How many tools it offers, from the last list that was read. */
  tools: z.number(),
  transport: z.enum(['stdio', 'http', 'sse']),
  /** The command line or the address, as configured: placeholders stay placeholders. */
  target: z.string(),
  /** Since when the state holds, ms since 1970. */
  since: z.number(),
  /** When the list of tools was last read, ms since 1970. */
  refreshedAt: z.number().optional(),
  refreshing: z.boolean(),
  /** Calls under way. */
  inFlight: z.number(),
  error: problem.optional(),
  /** Of a server that needs keys: the names of the secrets to give. */
  missing: z.array(z.string()).optional(),
  /** When a failed server may be tried again, ms since 1970. */
  retryAt: z.number().optional(),
  /** What should be changed of its entry, though it may work. */
  warnings: z.array(z.string()).optional(),
  signIn: signInState.optional(),
  dropped: z.array(z.object({ name: z.string(), reason: z.string() })).optional(),
  /** What the server says of itself, while connected. */
  peer: z.object({ name: z.string().optional(), version: z.string().optional(), protocolVersion: z.string().optional(), pid: z.number().optional() }).optional(),
})

const sessionStatus = z.object({
  id: z.string(),
  client: z.object({ name: z.string(), version: z.string().optional() }),
  protocolVersion: z.string().optional(),
  attachedAt: z.number(),
  profile: z.string().optional(),
  calls: z.number(),
  /** Characters of what it was told about tools: answers to searches and descriptions. */
  charactersRead: z.number(),
})

/** What stands in servers.json and cannot be used, with the place. */
const configProblem = z.object({ server: z.string().optional(), message: z.string(), line: z.number().optional(), column: z.number().optional() })

export const engineStatus = z.object({
  engine: z.object({ pid: z.number(), version: z.string(), startedAt: z.number(), paused: z.boolean() }),
  config: z.object({
    file: z.string(),
    profiles: z.array(z.object({ name: z.string(), servers: z.array(z.string()) })),
    /** The profile in force; not set: all servers. */
    profile: z.string().optional(),
    error: problem.optional(),
    problems: z.array(configProblem),
  }),
  servers: z.array(serverStatus),
  sessions: z.array(sessionStatus),
  secrets: secretPlace,
  /** What the engine itself cannot do as it should, e.g. write to the disk. */
  problems: z.array(problem),
})

/** One thing that happened. The stream begins with `status`; what follows are the changes to it. */
export const engineEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('status'), status: engineStatus }),
  z.object({ type: z.literal('server'), server: serverStatus }),
  z.object({ type: z.literal('server-removed'), name: z.string() }),
  z.object({ type: z.literal('sessions'), sessions: z.array(sessionStatus) }),
  z.object({ type: z.literal('config'), config: engineStatus.shape.config }),
  z.object({ type: z.literal('paused'), paused: z.boolean() }),
  z.object({ type: z.literal('call-started'), call: callStart }),
  z.object({ type: z.literal('secrets'), place: secretPlace }),
  z.object({ type: z.literal('call'), call: callRecord }),
  z.object({ type: z.literal('search'), search: searchRecord }),
  /** There is more in a server's log of stderr. */
  z.object({ type: z.literal('log'), name: z.string() }),
])

export type Problem = z.infer<typeof problem>
export type ConnectionState = z.infer<typeof connectionState>
export type SignInState = z.infer<typeof signInState>
export type SecretPlace = z.infer<typeof secretPlace>
export type ServerStatus = z.infer<typeof serverStatus>
export type SessionStatus = z.infer<typeof sessionStatus>
export type EngineStatus = z.infer<typeof engineStatus>
export type EngineEvent = z.infer<typeof engineEvent>
