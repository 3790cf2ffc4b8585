import type { Transport } from '@modelcontextprotocol/server'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { SessionChoice } from '../../../contract/exposure.ts'
import type { Principal } from '../../../engine/authorization/credentials/principal.ts'
import type { Clock } from '../../../engine/base/platform.ts'
import type { KeptSessions } from './kept-sessions.ts'

/** An authenticated request. */
export interface RequestContext {
  readonly method: string
  readonly headers: IncomingHttpHeaders
  /** The request for the SDK's transports, without its body. Built on demand, because it is expensive. */
  readonly request: () => Request
  /** The body as the client sent it, parsed; undefined if there was none, or it is not JSON. */
  readonly body: unknown
  readonly outgoing: ServerResponse
  /** Undefined if no credential is required. */
  readonly principal: Principal | undefined
  /** The origin of the address that the client knows Tooltray by. */
  readonly origin: string
  /** The name of the credential; empty if none is required. */
  readonly owner: string
  /** The path, which selects the profile or server. */
  readonly path: string
  readonly choice: SessionChoice
}

/** Dependencies of the session handlers of a listener. */
export interface ServerDeps {
  readonly clock: Clock
  readonly sessions: KeptSessions
  /** Opens the engine's end of a session (`Engine.serveMcp`). */
  serve(transport: Transport, context: Pick<RequestContext, 'choice' | 'principal' | 'origin'>): { close(): Promise<void> }
  onError(error: Error): void
}

/**
 * Names the principal of a session and its limits. A session by other limits is refused, so that a change of them holds at once. Users who
 * share a credential have separate sessions.
 */
export function identityOf({ principal }: Pick<RequestContext, 'principal'>): string {
  return JSON.stringify([principal?.name ?? '', principal?.person ?? null, principal?.profile ?? null, principal?.role ?? null])
}
