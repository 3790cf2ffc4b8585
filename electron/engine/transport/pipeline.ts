import type { JSONRPCMessage, MessageExtraInfo, Transport, TransportSendOptions } from '@modelcontextprotocol/client'
import type { NegotiatedProtocol } from './era.ts'

/** What comes along a wire from the far end, where the peer is. */
export interface Inbound {
  receive(message: JSONRPCMessage, extra?: MessageExtraInfo): void
  /** Something went wrong that does not end the connection by itself. */
  failed(error: Error): void
  /** The connection has ended. */
  closed(): void
}

/**
 * Sends a message towards the peer. Throws, or rejects, when it cannot be sent. A byte stream gives no promise: where thousands of messages
 * leave in a second, one for each is felt.
 */
export type Send = (message: JSONRPCMessage, options?: TransportSendOptions) => void | Promise<void>

/** What a wire ends at: a transport, of which a byte stream has a quicker way to send (see `StreamTransport`). */
export type FarEnd = Transport & { post?(message: JSONRPCMessage): void }

/** What a stage does with what passes it. What it has no word on goes on as it came. */
export interface MiddlewareHandlers extends Partial<Inbound> {
  readonly send?: Send
  /** The conversation is open: until now the SDK had it to itself. */
  negotiated?(settled: NegotiatedProtocol): void
}

/** Where a stage hands things on: what came in goes on towards the SDK, what goes out towards the peer. */
export interface Next extends Inbound {
  readonly send: Send
  /** Ends the connection. */
  disconnect(): void
}

/** One stage of a wire. Is called once, when the wire is made; `next` is there for what passes later. */
export type Middleware = (next: Next) => MiddlewareHandlers

/** A connection as the SDK sees it: a transport with the stages in between. */
export interface TransportPipeline extends Transport {
  /** Tells every stage that the conversation is open, and how. */
  negotiated(settled: NegotiatedProtocol): void
}

/**
 * Makes a wire out of a transport and the stages on the way from the peer to the SDK, which speaks at its near end as it would over the
 * transport alone. A message that comes in passes the stages in this order, one that goes out in the opposite one.
 *
 * A stage, or the SDK, that throws while it takes a message loses that message: the error is told as one of the connection, which goes on.
 *
 * @param far must not be in use yet; from now on nobody else sets its handlers.
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
  // The way in is linked from its end: where a stage hands on to is known when the stages behind it are made. Whoever has no word on
  // something is no step of its way.
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
    negotiated(settled) {
      for (const { handlers } of placed) handlers.negotiated?.(settled)
    },
  }
  return wire
}

/** The SDK takes a transport that has both of these for one to a process, where silence means an old server. It reads neither. */
function isOfProcess(far: Transport): boolean {
  return 'pid' in far && 'stderr' in far
}

/** Sets the handlers of a transport. Nothing else of ours does. */
export function listenTo(transport: Transport, { receive, failed, closed }: Inbound): void {
  transport.onmessage = receive
  transport.onerror = failed
  transport.onclose = closed
}
