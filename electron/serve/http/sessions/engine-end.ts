import {
  type JSONRPCMessage,
  type JSONRPCNotification,
  ProtocolError,
  ProtocolErrorCode,
  SUBSCRIPTION_ID_META_KEY,
  type Transport,
} from '@modelcontextprotocol/server'

type Json = Readonly<Record<string, unknown>>
/** The response to a request, without its id. */
export type Answer = { readonly result: Record<string, unknown> } | { readonly error: { code: number; message: string; data?: unknown } }
/** Receives the notifications that belong to a request or a stream. */
export type Notify = (notification: Pick<JSONRPCNotification, 'method' | 'params'>) => void

/** The client's end of an in-process stateless session. Many independent requests share it. */
export interface EngineEnd {
  /** The transport for the engine. */
  readonly transport: Transport
  /**
   * Sends a request under a new id, and returns the response unchanged. Rejects if the session ends first.
   *
   * @param within.notify is called with notifications that belong to the request.
   * @param within.signal cancels it.
   */
  ask(method: string, params: Json, within?: { notify: Notify; signal: AbortSignal }): Promise<Answer>
  /** Opens a stream of changes (`subscriptions/listen`) until the returned function is called. */
  listen(params: Json, onChange: Notify): () => void
  /** The number of open requests and streams. */
  readonly open: number
}

interface Waiting {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
  readonly notify: Notify | undefined
}

/**
 * Creates the end.
 *
 * @param onClosed is called when the engine has closed the session.
 */
export function engineEnd(onClosed: () => void): EngineEnd {
  const waiting = new Map<number, Waiting>()
  const listeners = new Map<number, Notify>()
  let lastId = 0
  let closed = false

  const say = (message: Json): void => transport.onmessage?.({ jsonrpc: '2.0', ...message } as JSONRPCMessage)
  const cancel = (id: number): void => say({ method: 'notifications/cancelled', params: { requestId: id } })

  const transport: Transport = {
    start: async () => undefined,
    async send(message, options) {
      if (!('method' in message)) {
        const id = Number(message.id)
        const asked = waiting.get(id)
        waiting.delete(id)
        asked?.resolve(message)
        return
      }
      const { method, params } = message
      const stream = params?._meta?.[SUBSCRIPTION_ID_META_KEY]
      const listener = stream === undefined ? waiting.get(Number(options?.relatedRequestId))?.notify : listeners.get(Number(stream))
      listener?.({ method, params })
    },
    async close() {
      if (closed) return
      closed = true
      for (const { reject } of waiting.values()) reject(new ProtocolError(ProtocolErrorCode.InternalError, 'The conversation has ended.'))
      waiting.clear()
      listeners.clear()
      transport.onclose?.()
      onClosed()
    },
  }

  return {
    transport,
    ask: (method, params, { notify, signal } = { notify: () => undefined, signal: new AbortController().signal }) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        const giveUp = (): void => {
          if (!waiting.delete(id)) return
          cancel(id)
          reject(new ProtocolError(ProtocolErrorCode.InternalError, 'The request was given up.'))
        }
        const done = <T>(settle: (value: T) => void) => {
          return (value: T): void => {
            signal.removeEventListener('abort', giveUp)
            settle(value)
          }
        }
        waiting.set(id, { resolve: done(resolve), reject: done(reject), notify })
        signal.addEventListener('abort', giveUp, { once: true })
        say({ id, method, params })
        if (signal.aborted) giveUp()
      }),
    listen(params, onChange) {
      const id = ++lastId
      listeners.set(id, onChange)
      say({ id, method: 'subscriptions/listen', params })
      return () => {
        if (listeners.delete(id)) cancel(id)
      }
    },
    get open() {
      return waiting.size + listeners.size
    },
  }
}
