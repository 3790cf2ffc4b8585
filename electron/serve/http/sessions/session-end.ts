import type {
  JSONRPCRequest,
  JSONRPCResponse,
  RequestId,
  Transport,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { Clock } from '../../../engine/base/platform.ts'
import { type WithinAMoment, withinAMoment } from './within-a-moment.ts'

/** The near end of a conversation with a session: the SDK's transport, and a short way beside it for calls that are answered at once. */
export interface SessionEnd {
  /** For the engine's end. */
  readonly transport: Transport
  /**
   * Hands a call to the engine. Returns its answer where that is there within a moment and nothing was said before it; else what `stream`
   * gives, which has to hand the same call to the SDK's transport: the engine does not get it twice, and all that it says goes there.
   */
  ask(call: JSONRPCRequest, stream: () => Promise<Response>): Promise<JSONRPCResponse | Response>
}

interface Asked {
  readonly answer: WithinAMoment<JSONRPCResponse>
  /** The SDK's transport knows of the call, or never will. */
  readonly known: PromiseWithResolvers<void>
  isHandedOver: boolean
}

/** Takes the place of who hears an SDK's transport. */
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
      // The same id twice at once is a fault of the client, which the SDK's transport bears.
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
