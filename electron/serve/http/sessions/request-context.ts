import type { Transport } from '@modelcontextprotocol/server'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { SessionChoice } from '../../../contract/exposure.ts'
import type { Principal } from '../../../engine/authorization/credentials/principal.ts'
import type { Clock } from '../../../engine/base/platform.ts'
import type { KeptSessions } from './kept-sessions.ts'

/** One request of somebody who was let in. */
export interface RequestContext {
  readonly method: string
  readonly headers: IncomingHttpHeaders
  /** The same as the SDK's transports take it, less its body. It costs something: what needs none is answered without. */
  readonly request: () => Request
  /** As the client sent it, parsed; undefined where there was none, or it is not JSON. */
  readonly body: unknown
  readonly outgoing: ServerResponse
  /** Undefined where no credential is asked for. */
  readonly visitor: Principal | undefined
  /** The name of the credential; empty where none is asked for. */
  readonly owner: string
  /** The path, which chooses what the conversation is about. */
  readonly path: string
  readonly choice: SessionChoice
}

/** What the conversations of a door are made with. */
export interface ServerDeps {
  readonly clock: Clock
  readonly sessions: KeptSessions
  /** The engine's end of a conversation (`Engine.serveMcp`). */
  serve(transport: Transport, visit: Pick<RequestContext, 'choice' | 'visitor'>): { close(): Promise<void> }
  onError(error: Error): void
}
