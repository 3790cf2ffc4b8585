import type {
  JSONRPCRequest,
  JSONRPCResponse,
  RequestId,
  Transport,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { Clock } from '../../../engine/base/platform.ts'
import { type WithinAMoment, withinAMoment } from './within-a-moment.ts'

/** The client's end of an in-process session: the SDK's transport, with a fast path for calls that finish quickly. */
export interface SessionEnd {
  /** The transport for the engine. */
  readonly transport: Transport
  /**
   * Sends a call to the engine. Returns its response if that arrives within a moment and no notification precedes it. Otherwise returns the
   * result of `stream`, which must pass the same call to the SDK's transport: the engine does not get it twice, and all its messages go
   * there.
   */
  ask(call: JSONRPCRequest, stream: () => Promise<Response>): Promise<JSONRPCResponse | Response>
}

interface Asked {
  readonly answer: WithinAMoment<JSONRPCResponse>
  /** Resolves when the SDK's transport knows the call, or never will. */
  readonly known: PromiseWithResolvers<void>
  isHandedOver: boolean
}

/** Wraps an SDK transport and replaces its listeners. */
export function sessionEnd(inner: WebStandardStreamableHTTPServerTransport, clock: Pick<Clock, 'after'>): SessionEnd {
  const asked = new Map<RequestId, Asked>()

  const giveUp = (id: RequestId): void => {
    const call = asked.get(id)
    asked.delete(id)
    call?.answer.settle(undefined)
    call?.known.resolve()
  }

  const transport: Transport = {
    start: () => inner.start(),
    async send(message, options) {
      const isAnswer = !('method' in message)
      const related = options?.relatedRequestId
      const id = isAnswer ? message.id : related
      const call = id === undefined ? undefined : asked.get(id)
      if (id !== undefined && call !== undefined) {
        if (isAnswer && call.answer.settle(message)) return void asked.delete(id)
        call.answer.settle(undefined)
        await call.known.promise
      }
      return inner.send(message, related === undefined ? {} : { relatedRequestId: related })
    },
    close: () => inner.close(),
  }
  inner.onmessage = (message, extra) => {
    const id = 'method' in message && 'id' in message ? message.id : undefined
    if (id !== undefined && asked.get(id)?.isHandedOver === true) giveUp(id)
    else transport.onmessage?.(message, extra)
  }
  inner.onerror = (error) => transport.onerror?.(error)
  inner.onclose = () => {
    for (const id of [...asked.keys()]) giveUp(id)
    transport.onclose?.()
  }

  return {
    transport,
    async ask(call, stream) {
      const { id } = call
      // A duplicate id is the client's error, which the SDK's transport tolerates.
      if (asked.has(id)) return stream()
      const own: Asked = { answer: withinAMoment(clock), known: Promise.withResolvers(), isHandedOver: false }
      asked.set(id, own)
      transport.onmessage?.(call)
      const answer = await own.answer.value
      if (answer !== undefined) return answer
      own.isHandedOver = true
      try {
        return await stream()
      } finally {
        if (asked.get(id) === own) giveUp(id)
      }
    },
  }
}
