import { z } from 'zod'
import { sandboxRules } from './consent/sandbox.ts'
import { problem } from './problem.ts'
import { data, list, texts } from './shape.ts'

/** Where the connection to a server stands. What each means is said at the union of the engine (`upstream/state.ts`). */
export const stateName = z.enum([
  'disabled',
  'disconnected',
  'connecting',
  'connected',
  'active',
  'idle',
  'needs-sign-in',
  'needs-key',
  'failed',
])

/**
 * Who shares one running instance of a server: `all`: everybody; `client`: the sessions of one AI app; `project`: those that work in the
 * same folder; `session`: nobody, each session has its own.
 */
export const SHARINGS = ['all', 'client', 'project', 'session'] as const

/** What a start is busy with: waiting until a process may be started (`maxProcesses`), or fetching packages for the first time. */
export const doing = z.enum(['waiting', 'fetching'])

/**
 * How the sign-in at one remote server stands. Times are ms since 1970.
 *
 * - `signed-out`: the server wants a sign-in; `problem` tells why the last one ended or failed
 * - `signing-in`: a person is at it in the browser, until `until` at the latest
 * - `signed-in`: a token is there; `until` is when it must have been renewed, if the server said so; `wants` are the rights that the last
 *   refused request lacked
 * - `refused`: several tries in a row led nowhere, so Tooltray does not ask again by itself
 *
 * `offer` names the program whose sign-in for the same server could be taken over.
 */
export const signInState = z.discriminatedUnion('name', [
  data({ name: z.literal('signed-out'), problem: problem.exactOptional(), offer: z.literal('mcp-remote').exactOptional() }),
  data({ name: z.literal('signing-in'), since: z.number(), until: z.number() }),
  data({ name: z.literal('signed-in'), until: z.number().exactOptional(), wants: z.string().exactOptional() }),
  data({ name: z.literal('refused'), problem }),
])

const report = {
  name: z.string(),
  /** `refreshing` and the like are not states: this is the connection's. */
  state: stateName,
  doing: doing.exactOptional(),
  /** What it is for, in a few words: as configured, else as it calls itself. */
  about: z.string().exactOptional(),
  /** What it says of its use, for models. */
  instructions: z.string().exactOptional(),
  /** How many tools it offers, from the last list that was read. */
  tools: z.number(),
  /** When the list was last read, ms since 1970. */
  refreshedAt: z.number().exactOptional(),
  error: problem.exactOptional(),
  /** Names of the secrets that it needs and that nobody has given. */
  missing: texts.exactOptional(),
  /** Tools of the server that are malformed and left out. */
  dropped: list(data({ name: z.string(), reason: z.string() })).exactOptional(),
}

/** How one server stands, for people and models. */
export const serverReport = data(report)

/** The same with what a person wants to see of it. */
export const serverStatus = data({
  ...report,
  transport: z.enum(['stdio', 'http', 'sse', 'cli']),
  /** The command line or the address as configured: placeholders stay placeholders. */
  target: z.string(),
  /** What it may reach in its sandbox, as configured; not set where it has none. */
  sandbox: sandboxRules.exactOptional(),
  /** Since when the state holds, ms since 1970. */
  since: z.number(),
  /** Whether its list of tools is being read. */
  refreshing: z.boolean(),
  /** How many prompts and resources (URI templates among them) it has; not set where there are none. */
  prompts: z.number().exactOptional(),
  resources: z.number().exactOptional(),
  /** How many of its tools, prompts and resources are held until a person has looked; not set where none are. */
  held: z.number().exactOptional(),
  /** When it may be called again, ms since 1970; not set while its budget has something left. */
  budgetUsedUpUntil: z.number().exactOptional(),
  /** Qualified names of its tools that sessions see directly, beside ours. */
  atHand: texts.exactOptional(),
  /** Who shares one running instance of it, and why, where its entry does not say. */
  sharing: z.enum(SHARINGS),
  sharingReason: z.string().exactOptional(),
  /** Its instances: `all` that all share, else one for each client, project or session that uses it; how many sessions use each. */
  instances: list(data({ key: z.string(), state: stateName, sessions: z.number() })),
  /** Calls under way. */
  inFlight: z.number(),
  /** When a failed server may be tried again, ms since 1970. */
  retryAt: z.number().exactOptional(),
  /** What should be changed of its entry, though it may work. */
  warnings: texts.exactOptional(),
  /** How the sign-in stands, where there is one. */
  signIn: signInState.exactOptional(),
  /** What the server says of itself, while connected. */
  peer: data({
    name: z.string().exactOptional(),
    version: z.string().exactOptional(),
    protocolVersion: z.string().exactOptional(),
    pid: z.number().exactOptional(),
  }).exactOptional(),
})

/** A line that a server wrote to stderr. `at`: when it came, in ms since 1970. */
export const logLine = data({ at: z.number(), text: z.string() })

/** What came of trying a server out. */
export const trial = data({
  /** From its start to the whole list of its tools, in ms. */
  milliseconds: z.number(),
  tools: texts,
  name: z.string().exactOptional(),
  version: z.string().exactOptional(),
  protocolVersion: z.string().exactOptional(),
})

/** What a removed server leaves behind, so that its removal can be undone. */
export const remains = data({
  /** Names of secrets that nobody refers to any more. */
  secrets: texts,
  /** Whether there is a sign-in to it. */
  signIn: z.boolean(),
  /** The fingerprint of what was removed, for its way back. */
  agreed: z.string().exactOptional(),
})

export type Sharing = (typeof SHARINGS)[number]
export type StateName = z.infer<typeof stateName>
export type Doing = z.infer<typeof doing>
export type SignInState = z.infer<typeof signInState>
export type ServerReport = z.infer<typeof serverReport>
export type ServerStatus = z.infer<typeof serverStatus>
export type LogLine = z.infer<typeof logLine>
export type Trial = z.infer<typeof trial>
export type Remains = z.infer<typeof remains>
