import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { isObject } from '../../base/is-object.ts'
import { isOwn, ownAnswerId } from '../own-ids.ts'
import type { Middleware } from '../pipeline.ts'

/** In `_meta` of a request: the members of the envelope that come from its caller. JSON cannot contain a symbol. */
export const OF_CALLER = Symbol('of the caller')

/**
 * Applies the stateless era (MCP specification 2026-07-28) to our own messages, so that no other middleware need handle it. Each request
 * gets the envelope in `_meta`. The marker for complete results is removed, because each client gets its own. Messages of the SDK have
 * their own envelope. Does nothing in the earlier era.
 *
 * @param about.hangingUpCancels whether ending a request's exchange cancels it, as over HTTP. If so, cancellations are not sent.
 */
export function statelessEra(about: { readonly hangingUpCancels: boolean }): Middleware {
  return (next) => {
    let envelope: Readonly<Record<string, unknown>> | undefined
    return {
      negotiated(protocol) {
        if (protocol.era === 'modern') envelope = protocol.envelope
      },
      send(message, options) {
        if (envelope === undefined || !isOwn(message)) return next.send(message, options)
        if (about.hangingUpCancels && !('id' in message)) return Promise.resolve()
        const { params } = message as { params?: { _meta?: { readonly [OF_CALLER]?: object } } }
        const { [OF_CALLER]: ofCaller, ...meta } = params?._meta ?? {}
        return next.send({ ...message, params: { ...params, _meta: { ...meta, ...envelope, ...ofCaller } } }, options)
      },
      receive: (message, extra) =>
        next.receive(envelope === undefined || ownAnswerId(message) === undefined ? message : withoutMark(message), extra),
    }
  }
}

function withoutMark(message: JSONRPCMessage): JSONRPCMessage {
  if (!('result' in message) || !isObject(message.result) || message.result.resultType !== 'complete') return message
  const { resultType: _complete, ...result } = message.result
  return { ...message, result }
}
