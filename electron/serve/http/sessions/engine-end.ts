import {
  type JSONRPCMessage,
  type JSONRPCNotification,
  ProtocolError,
  ProtocolErrorCode,
  SUBSCRIPTION_ID_META_KEY,
  type Transport,
} from '@modelcontextprotocol/server'

type Json = Readonly<Record<string, unknown>>
export type Answer = { readonly result: Record<string, unknown> } | { readonly error: { code: number; message: string; data?: unknown } }
export type Notify = (notification: Pick<JSONRPCNotification, 'method' | 'params'>) => void

/** The near end of a conversation of the stateless era that many requests share, each of which knows nothing of the others. */
export interface EngineEnd {
  /** For the engine's end. */
  readonly transport: Transport
  /**
   * Sends a request under an id of its own, and returns its answer as it came. Rejects when the conversation ends before.
   *
   * @param within.notify is told what belongs to the request.
   * @param within.signal cancels it.
   */
  ask(method: string, params: Json, within?: { notify: Notify; signal: AbortSignal }): Promise<Answer>
  /** Opens a stream of changes (`subscriptions/listen`) until the function returned is called. */
  listen(params: Json, onChange: Notify): () => void
  /** How many requests and streams are open. */
  readonly open: number
}

interface Waiting {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
  readonly notify: Notify | undefined
}

/** @param onClosed is called when the engine has ended the conversation. */
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
      const hears = stream === undefined ? waiting.get(Number(options?.relatedRequestId))?.notify : listeners.get(Number(stream))
      hears?.({ method, params })
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
