import type { Implementation } from '@modelcontextprotocol/server'
import type { Exposure } from '../../../contract/exposure.ts'
import type { Connection } from '../../upstream/connection.ts'
import type { Notification } from '../../transport/json-rpc/incoming-requests.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { SessionSubscriptions } from '../prompts-resources/session-subscriptions.ts'
import type { Scope } from '../../authorization/scope/scope.ts'

/** Lists whose changes a client can be told of (MCP specification, `notifications/.../list_changed`). */
export const LISTS = ['tools', 'prompts', 'resources'] as const
export type ListKind = (typeof LISTS)[number]

/** What is said at the opening of a conversation. */
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

/** What one conversation shows its client of the servers, and what the client's requests come to. All may throw an error for the client. */
export interface ToolSurface {
  readonly expose: Exposure
  /** The one server that it shows. */
  readonly server?: string | undefined
  /** `stateless`: in the era without sessions, where a list may not be one conversation's own. */
  opening(stateless: boolean): Opening | Promise<Opening>
  /** The result of `tools/list`. */
  tools(request: ClientRequest, context: CallContext): Promise<Record<string, unknown>>
  /** The result of `tools/call`. */
  call(call: CalledTool, context: CallContext): Promise<Record<string, unknown>>
  /** The result of another request; undefined for a method that is not there. */
  answer(request: ClientRequest, context: CallContext): Promise<Record<string, unknown> | undefined>
  /** Whether its server asks by results, as clients of the stateless era are asked: such a client then answers it without our help. */
  asksByResults?(): boolean
  /** Tells of changes of a resource, by the URI that the client uses; returns what ends it. Throws why it cannot be. */
  watch(uri: string, onUpdated: () => void): Promise<() => void>
  /** A text that is another one when the list is; undefined: the list stays as it is, or its server tells of changes itself. */
  version(list: ListKind): string | undefined
  /** Whether something that a server said, and that no request asked for, is for this conversation's client. */
  hears?(from: Pick<Connection, 'server' | 'id'>, notification: Notification): boolean
  /** Of the tools that there are, how many are listed; undefined where all are. */
  listed?(): { readonly tools: number; readonly of: number } | undefined
}

/** `tools/call` as it came; nothing of it is checked. */
export interface CalledTool {
  readonly name: unknown
  readonly arguments: unknown
  /** All parameters, `_meta` of the connection included. */
  readonly params: Readonly<Record<string, unknown>>
}

/** Whose conversation it is. */
export interface SessionContext {
  /** The session. */
  readonly caller: string
  /** The client's name, as soon as it is known. */
  clientName(): string
  /** The revision of the protocol that it speaks, as soon as it is known. */
  revision(): string | undefined
  /** What its client may see and use now; undefined: everything. Throws `profile_unknown`, `role_unknown`. */
  scopeNow(): Scope | undefined
  /** The resources of whose changes the client is told. */
  readonly subscriptions: SessionSubscriptions
  /** A list of this conversation may be another one by now. */
  changed(): void
  /** The client read something about tools: characters. */
  onRead(characters: number): void
  onError(error: Error): void
}
