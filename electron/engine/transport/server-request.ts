import type { CallSignal } from '../base/call-signal.ts'

/** What a server may ask for in the middle of a request (MCP specification, elicitation, sampling and roots). */
export const SERVER_REQUEST_METHODS = ['elicitation/create', 'sampling/createMessage', 'roots/list'] as const

export type ServerRequestMethod = (typeof SERVER_REQUEST_METHODS)[number]

/** A question of a server, as it came: what it asks for is for who answers it to judge. */
export interface ServerRequest {
  readonly method: ServerRequestMethod
  readonly params: Readonly<Record<string, unknown>>
}

/** Stands in the place of the parameters of a request that is too large to be read, with the bytes that it has at least: it is refused. */
export const TOO_LARGE = 'tooltray/too-large'

/** Questions of one round, or the replies to them, by the names that tell them apart. */
export type InputRequests<Each> = Readonly<Record<string, Each>>

/** The result that a question was answered with, as it came. */
export type Reply = Readonly<Record<string, unknown>>

/** What a question is about. */
export interface ServerRequestContext {
  readonly server: string
  /** The request in the middle of which it is asked. */
  readonly request: { readonly method: string; readonly params?: Readonly<Record<string, unknown>> }
  /** Nobody waits for the reply any more. */
  readonly signal: CallSignal
}

/** Who made a request, as far as its server can ask something meanwhile. */
export interface ServerRequestHandler {
  /** Tells those who make requests apart. */
  readonly caller: string
  /**
   * Returns a reply to each question. Throws `TooltrayError` where nobody can be asked or nobody answers, and the `ProtocolError` that a
   * client answers with.
   */
  ask(questions: InputRequests<ServerRequest>, about: ServerRequestContext): Promise<InputRequests<Reply>>
  /** The server answered with an error, which may send who asked to an address first. */
  failed?(server: string, error: { readonly code: number; readonly data?: unknown }): void
}
