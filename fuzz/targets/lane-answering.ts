import fc from 'fast-check'
import { isObject } from '../../electron/engine/base/is-object.ts'
import { decodeLine } from '../../electron/engine/transport/json/message-lines.ts'
import { incomingRequests } from '../../electron/engine/transport/json-rpc/incoming-requests.ts'
import { jsonRpcPeer } from '../../electron/engine/transport/json-rpc/peer.ts'
import { type Target, mustHold } from '../target.ts'

const id = fc.constantFrom<unknown>(1, 2, '1', '', null, 1.5)

/** What a client says to an engine: a request is answered once or handed on, and one that was cancelled is not answered. */
export const target: Target = {
  words: [
    '"id":1',
    '"method":"tools/call"',
    '"params":{"name":"x"}',
    '"method":"notifications/cancelled"',
    '"requestId":1',
    '"reason":',
    '{}',
  ],
  fresh: fc
    .array(
      fc.oneof(
        fc.record({
          jsonrpc: fc.constant('2.0'),
          id,
          method: fc.constantFrom('tools/call', 'ping'),
          params: fc.jsonValue({ maxDepth: 2 }),
        }),
        fc.record({ jsonrpc: fc.constant('2.0'), id, method: fc.constant('tools/call'), params: fc.constant({ name: 'x' }) }),
        fc.record({
          jsonrpc: fc.constant('2.0'),
          method: fc.constant('notifications/cancelled'),
          params: fc.record({ requestId: id, reason: fc.jsonValue({ maxDepth: 1 }) }),
        }),
      ),
      { maxLength: 8 },
    )
    .map((messages) => messages.map((each) => `${JSON.stringify(each)}\n`).join('')),
  async run(input) {
    const answers: unknown[] = []
    const passed: unknown[] = []
    let taken = 0
    const service = {
      method: 'tools/call',
      takes: (params: unknown): params is Record<string, unknown> => isObject(params) && typeof params['name'] === 'string',
      answer: async (params: Record<string, unknown>) => {
        taken += 1
        await Promise.resolve()
        if (params['fail'] !== undefined) throw new Error(JSON.stringify(params['fail']))
        return { said: params }
      },
    }
    const { stage } = jsonRpcPeer(incomingRequests(service, () => undefined))
    const wire = stage({
      send: (message) => void answers.push(message),
      receive: (message) => passed.push(message),
      failed: () => undefined,
      closed: () => undefined,
      disconnect: () => undefined,
    })
    wire.negotiated?.({} as never)
    let heard = 0
    let cancels = 0
    for (const line of input.toString('utf8').split('\n')) {
      for (const message of [decodeLine(line) ?? []].flat()) {
        heard += 1
        if ('method' in message && message.method === 'notifications/cancelled') cancels += 1
        wire.receive?.(message)
      }
    }
    await new Promise((resolve) => setImmediate(resolve))
    wire.closed?.()
    mustHold(answers.length <= taken && answers.length >= taken - cancels, `${taken} requests had ${answers.length} answers.`)
    mustHold(heard - cancels <= taken + passed.length && taken + passed.length <= heard, 'A message was lost, or taken twice.')
  },
}
