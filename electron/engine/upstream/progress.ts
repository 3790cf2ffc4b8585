import type { LoggingMessageNotificationParams, Progress, Transport } from '@modelcontextprotocol/client'
import { isObject } from '../base/is-object.ts'

/** Brings progress notifications of one session to the calls that they belong to. */
export interface ProgressRouter {
  /** Begins to listen for one call. Gives the token to send with the request. */
  register(listener: (progress: Progress) => void): string
  unregister(token: string): void
}

/**
 * Listens to what a connected transport receives, before the SDK does. Must be called after `Client.connect` has set its handlers.
 *
 * The SDK calls its own handlers a microtask or two later: progress would change places with log messages, and what arrives together
 * with the answer would come after it, to nobody.
 */
export function routeProgress(transport: Transport, onLogMessage: (message: LoggingMessageNotificationParams) => void): ProgressRouter {
  const listeners = new Map<string, (progress: Progress) => void>()
  let tokens = 0
  const { onmessage } = transport
  transport.onmessage = (message, extra) => {
    const method = 'method' in message ? message.method : undefined
    const given = (message as { params?: unknown }).params
    const params = isObject(given) ? given : {}
    if (method === 'notifications/progress') {
      const { progressToken, ...progress } = params
      listeners.get(String(progressToken))?.(progress as unknown as Progress)
    } else if (method === 'notifications/message') {
      onLogMessage(params as unknown as LoggingMessageNotificationParams)
    } else {
      onmessage?.(message, extra)
    }
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
