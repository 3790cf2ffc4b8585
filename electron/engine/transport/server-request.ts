import type { CallSignal } from '../base/call-signal.ts'

/** The requests that a server may make during a request (MCP specification, elicitation, sampling and roots). */
export const SERVER_REQUEST_METHODS = ['elicitation/create', 'sampling/createMessage', 'roots/list'] as const

export type ServerRequestMethod = (typeof SERVER_REQUEST_METHODS)[number]

/** A server request, as it came. The handler validates its parameters. */
export interface ServerRequest {
  readonly method: ServerRequestMethod
  readonly params: Readonly<Record<string, unknown>>
}

/** Replaces the parameters of a request that is too large to read, with the minimum of its size in bytes. Such a request is refused. */
export const TOO_LARGE = 'tooltray/too-large'

/** The server requests of one round, or the replies to them, by name. */
export type InputRequests<Each> = Readonly<Record<string, Each>>

/** The result of a server request, as it came. */
export type Reply = Readonly<Record<string, unknown>>

/** The context of a server request. */
export interface ServerRequestContext {
  readonly server: string
  /** The request during which it is made. */
  readonly request: { readonly method: string; readonly params?: Readonly<Record<string, unknown>> }
  /** Aborted when the reply is no longer awaited. */
  readonly signal: CallSignal
}

/** Handles server requests for the caller of a request. */
export interface ServerRequestHandler {
  /** Identifies the caller. */
  readonly caller: string
  /**
   * Returns a reply to each server request. Throws `TooltrayError` if it cannot be asked or is not answered, and the `ProtocolError` that a
   * client returns.
   */
  ask(questions: InputRequests<ServerRequest>, about: ServerRequestContext): Promise<InputRequests<Reply>>
  /** Whether the caller's client itself supports a server request. */
  canAsk?(question: ServerRequest): boolean
  /** Called when the server returned an error, which may first send the caller to an address. */
  failed?(server: string, error: { readonly code: number; readonly data?: unknown }): void
}
