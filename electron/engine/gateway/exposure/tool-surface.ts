import type { Implementation } from '@modelcontextprotocol/server'
import type { SessionStatus } from '../../../contract/engine-status.ts'
import type { Exposure } from '../../../contract/exposure.ts'
import type { Connection } from '../../upstream/connection.ts'
import type { Notification } from '../../transport/json-rpc/incoming-requests.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { SessionSubscriptions } from '../prompts-resources/session-subscriptions.ts'
import type { Scope } from '../../authorization/scope/scope.ts'
import type { Caller } from '../../base/caller.ts'

/** Lists with change notifications (MCP specification, `notifications/.../list_changed`). */
export const LISTS = ['tools', 'prompts', 'resources'] as const
export type ListKind = (typeof LISTS)[number]

/** The contents of the response that opens a session. */
export interface Opening {
  readonly identity: Implementation
  readonly capabilities: Readonly<Record<string, object>>
  readonly instructions: string | undefined
}

/** A request of a client, as it came. */
export interface ClientRequest {
  readonly method: string
  readonly params?: Readonly<Record<string, unknown>> | undefined
}

/** A session's view of the servers, which answers its client's requests. Every method may throw an error for the client. */
export interface ToolSurface {
  readonly expose: Exposure
  /** The only server that it shows, if it is transparent. */
  readonly server?: string | undefined
  /** `stateless`: in the era without sessions, in which a list must not differ between sessions. */
  opening(stateless: boolean): Opening | Promise<Opening>
  /** The result of `tools/list`. */
  tools(request: ClientRequest, context: CallContext): Promise<Record<string, unknown>>
  /** The result of `tools/call`. */
  call(call: CalledTool, context: CallContext): Promise<Record<string, unknown>>
  /** The result of another request; undefined for an unknown method. */
  answer(request: ClientRequest, context: CallContext): Promise<Record<string, unknown> | undefined>
  /** Whether its server makes requests by results, as in the stateless era. A client of that era then answers them without our help. */
  asksByResults?(): boolean
  /** Watches a resource, by the URI that the client uses. Returns a function that ends it. Throws why it cannot be watched. */
  watch(uri: string, onUpdated: () => void): Promise<() => void>
  /** A text that changes with the list. Undefined: the list stays the same, or its server notifies of changes itself. */
  version(list: ListKind): string | undefined
  /** Whether a server's notification without a request is for this session's client. */
  receives?(from: Pick<Connection, 'server' | 'id'>, notification: Notification): boolean
  /** The number of listed tools out of all, and those that no list can have; undefined if all are listed. */
  listed?(): SessionStatus['listed']
}

/** `tools/call` as it came; nothing of it is checked. */
export interface CalledTool {
  readonly name: unknown
  readonly arguments: unknown
  /** All parameters, `_meta` of the connection included. */
  readonly params: Readonly<Record<string, unknown>>
}

/** The session that a tool surface belongs to. */
export interface SessionContext {
  /** The session. */
  readonly caller: Caller
  /** The client's name, as soon as it is known. */
  clientName(): string
  /** The revision of the protocol that it speaks, as soon as it is known. */
  revision(): string | undefined
  /** Whether its client shows pages of tools (MCP Apps): by its opening, or in the era without sessions by its first request. */
  showsPages(): boolean
  /** What its client may see and use at present; undefined: everything. Throws `profile_unknown`, `role_unknown`. */
  scopeNow(): Scope | undefined
  /** The resources whose changes the client is notified of. */
  readonly subscriptions: SessionSubscriptions
  /** Called when a list of this session may have changed. */
  changed(): void
  /** Called with the number of characters about tools that the client read. */
  onRead(characters: number): void
  onError(error: Error): void
}
