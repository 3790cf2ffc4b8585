import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'

const problem = z.object({ code: z.string(), message: z.string(), hint: z.string().optional() })

const connectionState = z.enum(['disabled', 'disconnected', 'connecting', 'connected', 'active', 'idle', 'needs-sign-in', 'failed'])

/** How one server stands. */
export const serverStatus = z.object({
  name: z.string(),
  state: connectionState,
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
  /** When a failed server may be tried again, ms since 1970. */
  retryAt: z.number().optional(),
  dropped: z.array(z.object({ name: z.string(), reason: z.string() })).optional(),
  /** What the server says of itself, while connected. */
  peer: z.object({ name: z.string().optional(), version: z.string().optional(), protocolVersion: z.string().optional(), pid: z.number().optional() }).optional(),
})

export const sessionStatus = z.object({
  id: z.string(),
  client: z.object({ name: z.string(), version: z.string().optional() }),
  protocolVersion: z.string().optional(),
  attachedAt: z.number(),
  calls: z.number(),
})

/** What stands in servers.json and cannot be used, with the place. */
const configProblem = z.object({ server: z.string().optional(), message: z.string(), line: z.number().optional(), column: z.number().optional() })

export const engineStatus = z.object({
  engine: z.object({ pid: z.number(), version: z.string(), startedAt: z.number() }),
  config: z.object({ file: z.string(), error: problem.optional(), problems: z.array(configProblem) }),
  servers: z.array(serverStatus),
  sessions: z.array(sessionStatus),
  /** What the engine itself cannot do as it should, e.g. write to the disk. */
  problems: z.array(problem),
})

const effect = z.enum(['read', 'write', 'destructive'])

export const foundTool = z.object({ name: z.string(), server: z.string(), description: z.string(), signature: z.string(), effect, score: z.number() })

export const searchAnswer = z.object({
  search_id: z.string(),
  hits: z.array(foundTool),
  unavailable: z.array(z.object({ name: z.string(), state: connectionState, reason: z.string() })),
  searched: z.number(),
})

const offeredTool = z.object({ name: z.string(), server: z.string(), effect, description: z.string(), signature: z.string() })

const callRecord = z.object({
  caller: z.string(),
  server: z.string(),
  tool: z.string(),
  at: z.number(),
  milliseconds: z.number(),
  outcome: z.enum(['ok', 'tool-error', 'error', 'cancelled']),
  error: z.string().optional(),
})

/** One thing that happened. The stream begins with `status`; what follows are the changes to it. */
export const engineEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('status'), status: engineStatus }),
  z.object({ type: z.literal('server'), server: serverStatus }),
  z.object({ type: z.literal('server-removed'), name: z.string() }),
  z.object({ type: z.literal('sessions'), sessions: z.array(sessionStatus) }),
  z.object({ type: z.literal('config'), config: engineStatus.shape.config }),
  z.object({ type: z.literal('call'), call: callRecord }),
])

const record = z.record(z.string(), z.unknown())
const named = z.object({ name: z.string() })

const check = z.object({ name: z.string(), outcome: z.enum(['ok', 'warning', 'error']), message: z.string(), hint: z.string().optional() })

/**
 * Everything that a window, a page or the command line can ask of the engine. Inputs are checked before they reach it.
 * Errors carry the stable code of `TooltrayError` in `data.code`, and its hint.
 */
const raw = oc.errors({ FAILED: { status: 500, data: z.object({ code: z.string(), hint: z.string().optional(), details: record.optional() }) } })

export const contract = {
  status: raw.output(engineStatus),
  watch: raw.output(eventIterator(engineEvent)),
  stop: raw,
  doctor: raw.output(z.array(check)),
  servers: {
    /** Writes an entry into servers.json. Refused when the name is taken, unless `replace`. */
    add: raw.input(z.object({ name: z.string(), entry: record, replace: z.boolean().default(false) })),
    remove: raw.input(named),
    setEnabled: raw.input(z.object({ name: z.string(), enabled: z.boolean() })),
    /** Connects, reads the list of tools again, and gives how the servers stand then. Without a name: all of them. */
    refresh: raw.input(z.object({ name: z.string().optional() })).output(z.array(serverStatus)),
    disconnect: raw.input(named),
    /** The last lines of a server's stderr. */
    log: raw.input(named).output(z.array(z.object({ at: z.number(), text: z.string() }))),
  },
  tools: {
    list: raw.input(z.object({ server: z.string().optional() })).output(z.array(offeredTool)),
    search: raw.input(z.object({ query: z.string(), limit: z.number().int().optional(), server: z.string().optional() })).output(searchAnswer),
    describe: raw
      .input(z.object({ names: z.array(z.string()) }))
      .output(z.object({ tools: z.array(record), unknown: z.array(z.object({ name: z.string(), suggestions: z.array(z.string()) })) })),
    /** Runs a tool; the result is the server's own, untouched. `timeout` in seconds. */
    call: raw.input(z.object({ name: z.string(), arguments: z.unknown(), timeout: z.number().positive().optional() })).output(record),
  },
}

export type ServerStatus = z.infer<typeof serverStatus>
export type SessionStatus = z.infer<typeof sessionStatus>
export type EngineStatus = z.infer<typeof engineStatus>
export type EngineEvent = z.infer<typeof engineEvent>
