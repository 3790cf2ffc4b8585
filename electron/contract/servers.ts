import { z } from 'zod'
import { sandboxRules } from './consent/sandbox.ts'
import { problem } from './problem.ts'
import { data, list, texts } from './shape.ts'

/** The state of a server's connection. Each is described at the engine's union (`upstream/state.ts`). */
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
 * What shares one running instance of a server: `all`: all sessions; `client`: the sessions of one AI app; `project`: those in the same
 * folder; `session`: each session has its own.
 */
export const SHARINGS = ['all', 'client', 'project', 'session', 'person'] as const

/** What a start is busy with: waiting until a process may be started (`maxProcesses`), or fetching packages for the first time. */
export const doing = z.enum(['waiting', 'fetching'])

/**
 * How far the installation of a package is: what is on disk by now, and how many of its packages are there. `packages` and `of` are not set
 * if that is not known before.
 */
export const fetched = data({ bytes: z.number(), packages: z.number().optional(), of: z.number().optional() })

/** A code that the user types on a page of a sign-in server, on any device (RFC 8628). */
export const signInCode = data({ code: z.string(), address: z.string() })

export type SignInCode = z.infer<typeof signInCode>

/**
 * The sign-in state of one remote server. Times are ms since 1970.
 *
 * - `signed-out`: the server requires a sign-in; `problem` is why the last one ended or failed; `ended`: there was one, and the user did
 *   not end it
 * - `signing-in`: the user is signing in in the browser, until `until` at the latest; `code` is what to type there, if anything
 * - `signed-in`: there is a token; `until` is when it must be renewed, if the server said so; `wants` are the scopes that the last refused
 *   request lacked
 * - `refused`: several attempts in a row failed, so Tooltray does not ask again by itself
 *
 * `offer` names the program whose sign-in for the same server could be imported.
 */
export const signInState = z.discriminatedUnion('name', [
  data({
    name: z.literal('signed-out'),
    problem: problem.optional(),
    offer: z.literal('mcp-remote').optional(),
    ended: z.literal(true).optional(),
  }),
  data({ name: z.literal('signing-in'), since: z.number(), until: z.number(), code: signInCode.optional() }),
  data({ name: z.literal('signed-in'), until: z.number().optional(), wants: z.string().optional() }),
  data({ name: z.literal('refused'), problem }),
])

/** The account of a server. `account`: its name in servers.json. `signedInAs`: not set if it is not signed in. */
export const addressAccount = data({ server: z.string(), account: z.string(), signedInAs: z.string().optional() })

const report = {
  name: z.string(),
  /** The connection's state; `refreshing` and the like are separate. */
  state: stateName,
  doing: doing.optional(),
  /** A short description: as configured, else the server's own title. */
  about: z.string().optional(),
  /** The server's instructions for models. */
  instructions: z.string().optional(),
  /** The number of its tools, from the last list that was read. */
  tools: z.number(),
  /** When the list was last read, ms since 1970. */
  refreshedAt: z.number().optional(),
  error: problem.optional(),
  /** Names of the secrets that it needs and that have no value. */
  missing: texts.optional(),
  /** Malformed tools of the server, which are left out. */
  dropped: list(data({ name: z.string(), reason: z.string() })).optional(),
  /** What shares one running instance of it. */
  sharing: z.enum(SHARINGS).optional(),
}

/** The status of one server, for users and models. */
export const serverReport = data(report)

/** The same with details for users. */
export const serverStatus = data({
  ...report,
  transport: z.enum(['stdio', 'http', 'sse', 'cli']),
  /** The command line or address as configured; placeholders are not filled in. */
  target: z.string(),
  /** The folder that a program runs in; not set for a remote server. */
  folder: z.string().optional(),
  /** What it has access to in its sandbox, as configured; not set without one. */
  sandbox: sandboxRules.optional(),
  /** When the state began, ms since 1970. */
  since: z.number(),
  /** Whether its list of tools is being read. */
  refreshing: z.boolean(),
  /** While `doing` is `fetching`, and something is there by now. */
  fetched: fetched.exactOptional(),
  /** The number of its prompts and resources (including URI templates); not set if there are none. */
  prompts: z.number().optional(),
  resources: z.number().optional(),
  /** The newer version of its kept package that waits for the user. */
  packageUpdate: z.string().optional(),
  /** The number of its definitions that wait for review; not set if none do. */
  held: z.number().optional(),
  /** Tools of its first list whose texts are suspicious, and that do not wait for review; not set if there are none. */
  marked: texts.optional(),
  /** The number of its definitions that a person left out; not set if there are none. */
  leftOut: z.number().optional(),
  /** When it may be called again, ms since 1970; not set while its budget is not used up. */
  budgetUsedUpUntil: z.number().optional(),
  /** Qualified names of its listed tools. */
  atHand: texts.optional(),
  sharing: z.enum(SHARINGS),
  /** Why that shares it, if its entry does not specify it. */
  sharingReason: z.string().optional(),
  /**
   * Its instances: `all` if everything shares one, else one for each client, project, or session; and the number of sessions that use each.
   */
  instances: list(data({ key: z.string(), state: stateName, sessions: z.number() })),
  /** Running calls. */
  inFlight: z.number(),
  /** When a failed server is retried, ms since 1970. */
  retryAt: z.number().optional(),
  /** What should be changed in its entry, although it may work. */
  warnings: texts.optional(),
  /** The sign-in state, if there is a sign-in. */
  signIn: signInState.optional(),
  /**
   * While it is signed in: as whom, as the provider says it, or else the name of its account. The text of a provider is data: one line, at
   * most 100 characters.
   */
  account: z.string().optional(),
  /** Whether another server has its address and another account, so that its name alone does not say whose account it uses. */
  sharesAddress: z.boolean().optional(),
  /**
   * If each person uses it as themselves: the people who connect over HTTP and have signed in to it, or once did. `account`: as whom, if
   * the provider says so.
   */
  people: list(data({ name: z.string(), signedIn: z.boolean(), account: z.string().optional() })).optional(),
  /** The server's own information, while connected. */
  peer: data({
    name: z.string().optional(),
    version: z.string().optional(),
    protocolVersion: z.string().optional(),
    pid: z.number().optional(),
  }).optional(),
})

/** A line of a server's stderr. `at`: when it arrived, in ms since 1970. */
export const logLine = data({ at: z.number(), text: z.string() })

/** The result of trying a server out. */
export const trial = data({
  /** From its start to the complete list of its tools, in ms. */
  milliseconds: z.number(),
  tools: texts,
  name: z.string().optional(),
  version: z.string().optional(),
  protocolVersion: z.string().optional(),
})

/** What a removed server left behind, so that its removal can be undone. */
export const remains = data({
  /** Names of secrets that nothing refers to any more. */
  secrets: texts,
  /** Whether there is a sign-in for it. */
  signIn: z.boolean(),
  /** The fingerprint of the removed entry, to restore it. */
  agreed: z.string().optional(),
})

export type Sharing = (typeof SHARINGS)[number]
export type StateName = z.infer<typeof stateName>
export type Fetched = z.infer<typeof fetched>
export type Doing = z.infer<typeof doing>
export type SignInState = z.infer<typeof signInState>
export type ServerReport = z.infer<typeof serverReport>
export type ServerStatus = z.infer<typeof serverStatus>
export type LogLine = z.infer<typeof logLine>
export type Trial = z.infer<typeof trial>
export type Remains = z.infer<typeof remains>
