import type { JSONRPCMessage, MessageExtraInfo, Transport, TransportSendOptions } from '@modelcontextprotocol/client'
import type { NegotiatedProtocol } from './era.ts'

/** Events from the far end, where the peer is. */
export interface Inbound {
  receive(message: JSONRPCMessage, extra?: MessageExtraInfo): void
  /** An error that does not end the connection by itself. */
  failed(error: Error): void
  /** The connection has ended. */
  closed(): void
}

/**
 * Sends a message towards the peer. Throws, or rejects, if it cannot be sent. A byte stream returns no promise, because at thousands of
 * messages a second, one promise each is noticeable.
 */
export type Send = (message: JSONRPCMessage, options?: TransportSendOptions) => void | Promise<void>

/** The far end of a pipeline: a transport. A byte stream also has a faster way to send (see `StreamTransport`). */
export type FarEnd = Transport & { post?(message: JSONRPCMessage): void }

/** The handlers of a middleware. Without a handler, events pass unchanged. */
export interface MiddlewareHandlers extends Partial<Inbound> {
  readonly send?: Send
  /** The session is open. Until now, only the SDK used it. */
  negotiated?(protocol: NegotiatedProtocol): void
}

/** The next handlers: incoming messages go on towards the SDK, outgoing ones towards the peer. */
export interface Next extends Inbound {
  readonly send: Send
  /** Ends the connection. */
  disconnect(): void
}

/** One middleware of a pipeline. Called once, when the pipeline is composed. `next` may only be used for later messages. */
export type Middleware = (next: Next) => MiddlewareHandlers

/** A connection as the SDK sees it: a transport with the middleware in between. */
export interface TransportPipeline extends Transport {
  /** Notifies every middleware that the session is open, and how. */
  negotiated(protocol: NegotiatedProtocol): void
}

/**
 * Composes a pipeline of a transport and middleware, in the order from the peer to the SDK. The SDK uses the pipeline as a transport.
 * Incoming messages pass the middleware in this order, outgoing ones in the opposite order.
 *
 * If a middleware or the SDK throws while it handles a message, that message is lost. The error is reported, and the connection goes on.
 *
 * @param far must not be in use yet. From now on, no other code may set its handlers.
 */
export function composePipeline(far: FarEnd, stages: readonly Middleware[]): TransportPipeline {
  const nearEnd: Inbound = {
    receive: (message, extra) => wire.onmessage?.(message, extra),
    failed: (error) => wire.onerror?.(error),
    closed: () => wire.onclose?.(),
  }
  const { post } = far
  let send: Send = post ?? ((message, options) => far.send(message, options))
  const placed = stages.map((stage) => {
    const next = { ...nearEnd, send, disconnect: () => void far.close() }
    const handlers = stage(next)
    send = handlers.send ?? send
    return { next, handlers }
  })
  // The incoming way is linked from its end, because the next handlers must exist first. Middleware without a handler is
  // skipped.
  let first = nearEnd
  for (const { next, handlers } of placed.toReversed()) {
    Object.assign(next, first)
    first = {
      receive: handlers.receive ?? first.receive,
      failed: handlers.failed ?? first.failed,
      closed: handlers.closed ?? first.closed,
    }
  }

  const { receive, failed, closed } = first
  listenTo(far, {
    receive(message, extra) {
      try {
        receive(message, extra)
      } catch (error) {
        failed(error instanceof Error ? error : new Error(String(error)))
      }
    },
    failed,
    closed,
  })

  const wire: TransportPipeline = {
    start: () => far.start(),
    send: async (message, options) => send(message, options),
    close: () => far.close(),
    get sessionId() {
      return far.sessionId
    },
    setProtocolVersion: (version) => far.setProtocolVersion?.(version),
    setSupportedProtocolVersions: (versions) => far.setSupportedProtocolVersions?.(versions),
    ...(far.hasPerRequestStream === undefined ? {} : { hasPerRequestStream: far.hasPerRequestStream }),
    ...(isOfProcess(far) ? { pid: undefined, stderr: null } : {}),
    negotiated(protocol) {
      for (const { handlers } of placed) handlers.negotiated?.(protocol)
    },
  }
  return wire
}

/** The SDK takes a transport with both of these for one to a process, for which silence means an old server. It reads neither. */
function isOfProcess(far: Transport): boolean {
  return 'pid' in far && 'stderr' in far
}

/** Sets the handlers of a transport. All of Tooltray uses it. */
export function listenTo(transport: Transport, { receive, failed, closed }: Inbound): void {
  transport.onmessage = receive
  transport.onerror = failed
  transport.onclose = closed
}
