import type { JSONRPCMessage, Progress, Transport } from '@modelcontextprotocol/client'

/**
 * Brings progress notifications of one session to the calls that they belong to.
 *
 * The SDK's own `onprogress` is called a microtask later than the answer that arrives with the last notification, which is then lost.
 */
export interface ProgressRouter {
  /** Begins to listen for one call. Gives the token to send with the request. */
  register(listener: (progress: Progress) => void): string
  unregister(token: string): void
}

/** Listens to what a connected transport receives, before the SDK does. Must be called after `Client.connect` has set its handlers. */
export function routeProgress(transport: Transport): ProgressRouter {
  const listeners = new Map<string, (progress: Progress) => void>()
  let tokens = 0
  const { onmessage } = transport
  transport.onmessage = (message, extra) => {
    const params = progressParams(message)
    if (params !== undefined) {
      const { progressToken, ...progress } = params
      listeners.get(String(progressToken))?.(progress as Progress)
    }
    onmessage?.(message, extra)
  }
  return {
    register(listener) {
      const token = `tooltray-${++tokens}`
      listeners.set(token, listener)
      return token
    },
    unregister: (token) => void listeners.delete(token),
  }
}

function progressParams(message: JSONRPCMessage): Record<string, unknown> | undefined {
  if (!('method' in message) || message.method !== 'notifications/progress') return undefined
  return message.params
}
