import fc from 'fast-check'
import { manualClock } from '../../electron/engine/testing/manual-clock.ts'
import { FIRST_OWN_ID, ownAnswerId } from '../../electron/engine/transport/own-ids.ts'
import { decodeLine } from '../../electron/engine/transport/json/message-lines.ts'
import { outgoingRequests } from '../../electron/engine/transport/json-rpc/outgoing-requests.ts'
import { jsonRpcPeer } from '../../electron/engine/transport/json-rpc/peer.ts'
import { type Target, mustHold } from '../target.ts'

const REQUESTS = 4
const ids = Array.from({ length: REQUESTS }, (_, at) => FIRST_OWN_ID + 1 + at)
const id = fc.constantFrom<unknown>(...ids, ...ids.map(String), 0, 'x', null)

/** What a server says to an engine that waits for four answers: each request is settled by its own answer, or by the end. */
export const target: Target = {
  words: [
    ...ids.map(String),
    '"id":',
    '"result":',
    '"error":',
    '"method":"notifications/progress"',
    '"progressToken":"tooltray-1000001"',
    '{}',
  ],
  fresh: fc
    .array(
      fc.oneof(
        fc.record({ jsonrpc: fc.constant('2.0'), id, result: fc.jsonValue({ maxDepth: 2 }) }),
        fc.record({ jsonrpc: fc.constant('2.0'), id, error: fc.jsonValue({ maxDepth: 2 }) }),
        fc.record({
          jsonrpc: fc.constant('2.0'),
          method: fc.constantFrom('notifications/progress', 'x'),
          params: fc.jsonValue({ maxDepth: 2 }),
        }),
        fc.record({ jsonrpc: fc.constant('2.0'), id, method: fc.constantFrom('ping', 'sampling/createMessage') }),
      ),
      { maxLength: 8 },
    )
    .map((messages) => messages.map((each) => `${JSON.stringify(each)}\n`).join('')),
  async run(input) {
    const clock = manualClock()
    const { side, stage } = jsonRpcPeer(
      outgoingRequests({ clock, exchanges: false, notificationHandlers: new Map([['notifications/message', () => undefined]]) }),
    )
    const wire = stage({
      send: () => undefined,
      receive: () => undefined,
      failed: () => undefined,
      closed: () => undefined,
      disconnect: () => undefined,
    })
    wire.negotiated?.({} as never)
    const outcomes = ids.map(() => side.request({ method: 'tools/call' }, { timeout: 1_000, onprogress: () => undefined }))
    const settled = Promise.allSettled(outcomes)
    const answered = new Set<number>()
    for (const line of input.toString('utf8').split('\n')) {
      for (const message of [decodeLine(line) ?? []].flat()) {
        const own = ownAnswerId(message)
        if (own !== undefined) answered.add(own)
        wire.receive?.(message)
      }
    }
    wire.closed?.()
    for (const [at, outcome] of (await settled).entries()) {
      const lost = outcome.status === 'rejected' && (outcome.reason as Error).message === 'Connection closed'
      mustHold(lost !== answered.has(ids[at] ?? 0), `Request ${at} was ${lost ? 'not ' : ''}settled by another's answer.`)
    }
  },
}
