import { type JSONRPCNotification, SUBSCRIPTION_ID_META_KEY } from '@modelcontextprotocol/server'
import { isObject } from '../../base/is-object.ts'
import type { Middleware } from '../../transport/pipeline.ts'

/** The resource streams of a client of the stateless era. */
export interface Listening {
  /** The client was promised notifications of changes of these resources, until it ends the stream of this id. */
  listen(id: string | number, uris: readonly string[]): void
  endListening(id: string | number): void
}

/**
 * Observes which resources a client's streams are about. The SDK answers `subscriptions/listen` (MCP specification 2026-07-28) by itself,
 * and emits no event. The acknowledgment contains the promised resources; the client ends a stream by cancelling it.
 */
export function noticesListening({ listen, endListening }: Listening): Middleware {
  return (next) => ({
    send(message, options) {
      if ('method' in message && message.method === PROMISE) notePromise(message.params ?? {})
      return next.send(message, options)
    },
    receive(message, extra) {
      if ('method' in message && message.method === 'notifications/cancelled') endListening(message.params?.requestId as string | number)
      next.receive(message, extra)
    },
  })

  function notePromise({ _meta: meta, notifications }: NonNullable<JSONRPCNotification['params']>): void {
    const uris = isObject(notifications) ? notifications.resourceSubscriptions : undefined
    if (Array.isArray(uris)) listen(meta?.[SUBSCRIPTION_ID_META_KEY] as string | number, uris as string[])
  }
}

const PROMISE = 'notifications/subscriptions/acknowledged'
