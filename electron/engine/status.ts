import type { SignInState } from './auth/sign-in-state.ts'
import type { ConfigProblem } from './config/servers-file.ts'
import type { Problem } from './base/errors.ts'
import type { SearchRecord } from './activity/activity-record.ts'
import type { CallRecord, CallStart } from './gateway/calls/execute-tool.ts'
import type { ServerReport } from './gateway/offer/server-report.ts'
import type { SessionReport } from './gateway/session/session.ts'
import type { SecretPlace } from './secrets/secret-store.ts'

/** How one server stands, with what a person wants to see of it. Times are ms since 1970. */
export interface ServerStatus extends ServerReport {
  readonly transport: 'stdio' | 'http' | 'sse'
  /** The command line or the address as configured: placeholders stay placeholders. */
  readonly target: string
  readonly since: number
  readonly refreshing: boolean
  readonly inFlight: number
  readonly retryAt?: number
  /** What should be changed of its entry, though it may work. */
  readonly warnings?: readonly string[]
  /** How the sign-in stands, where there is one. */
  readonly signIn?: SignInState
  readonly peer?: { readonly name?: string; readonly version?: string; readonly protocolVersion?: string; readonly pid?: number }
}

export interface ConfigStatus {
  readonly file: string
  readonly profiles: readonly { readonly name: string; readonly servers: readonly string[] }[]
  /** The profile in force; not set: all servers. */
  readonly profile?: string
  readonly error?: Problem
  readonly problems: readonly ConfigProblem[]
}

export interface EngineStatus {
  readonly engine: { readonly pid: number; readonly version: string; readonly startedAt: number; readonly paused: boolean }
  readonly config: ConfigStatus
  readonly servers: readonly ServerStatus[]
  readonly sessions: readonly SessionReport[]
  /** Where secrets are kept. */
  readonly secrets: SecretPlace
  readonly problems: readonly Problem[]
}

/** One thing that changed. */
export type EngineEvent =
  | { readonly type: 'server'; readonly server: ServerStatus }
  | { readonly type: 'server-removed'; readonly name: string }
  | { readonly type: 'sessions'; readonly sessions: readonly SessionReport[] }
  | { readonly type: 'config'; readonly config: ConfigStatus }
  | { readonly type: 'paused'; readonly paused: boolean }
  | { readonly type: 'secrets'; readonly place: SecretPlace }
  /** There is more in a server's log of stderr. */
  | { readonly type: 'log'; readonly name: string }
  | { readonly type: 'call-started'; readonly call: CallStart }
  | { readonly type: 'call'; readonly call: CallRecord }
  | { readonly type: 'search'; readonly search: SearchRecord }
