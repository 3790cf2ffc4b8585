import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { isObject } from '../../base/is-object.ts'
import { isOwn, ownAnswerId } from '../own-ids.ts'
import type { Middleware } from '../pipeline.ts'

/** In `_meta` of a request: what of the envelope is to be as its caller has it. No symbol comes out of JSON. */
export const OF_CALLER = Symbol('of the caller')

/**
 * What the stateless era (MCP specification 2026-07-28) changes on our own messages, so that no other stage need know of it: each carries
 * the envelope in `_meta`, and results come with a mark that they are complete, which is said to each client anew. Messages of the SDK have
 * their own. Does nothing in the era before.
 *
 * @param about.hangingUpCancels over HTTP whoever ends the exchange of a request has cancelled it, and says no more.
 */
export function statelessEra(about: { readonly hangingUpCancels: boolean }): Middleware {
  return (next) => {
    let envelope: Readonly<Record<string, unknown>> | undefined
    return {
      negotiated(settled) {
        if (settled.era === 'modern') envelope = settled.envelope
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
