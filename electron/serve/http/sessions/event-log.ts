import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server'
import type { Clock } from '../../../engine/base/platform.ts'

/**
 * Characters of events that one session over HTTP keeps for a client whose stream broke off. Over it: the oldest are dropped, and a client
 * that comes back gets what is left.
 */
export const MOST_KEPT = 256 * 1024
/**
 * How long one session over HTTP keeps events for a client whose stream broke off, in ms: it comes back within seconds, and hundreds of
 * sessions would hold what was delivered long ago. Over it: they are dropped with the next event.
 */
const KEPT_FOR = 5 * 60_000

interface KeptEvent {
  readonly stream: string
  readonly json: string
  /** On the monotonic clock. */
  readonly at: number
}

/**
 * Stores the latest events of one session, for a client whose stream broke off (MCP specification 2025-11-25, Streamable HTTP,
 * resumability). In memory and bounded: the session does not outlive the engine either.
 */
export function eventLog(clock: Pick<Clock, 'monotonic'>): EventStore {
  const events = new Map<number, KeptEvent>()
  let size = 0
  let last = 0

  const forget = (id: number, { json }: KeptEvent): void => {
    events.delete(id)
    size -= json.length
  }

  return {
    async storeEvent(stream, message) {
      const id = ++last
      const json = JSON.stringify(message)
      const at = clock.monotonic()
      events.set(id, { stream, json, at })
      size += json.length
      for (const [oldest, event] of events) {
        if (size <= MOST_KEPT && at - event.at <= KEPT_FOR) break
        forget(oldest, event)
      }
      return `${id}-${stream}`
    },
    // The id contains the stream: it is known even if the event was dropped.
    getStreamIdForEventId: async (eventId) => /^\d+-(.+)$/.exec(eventId)?.[1],
    async replayEventsAfter(lastEventId, { send }) {
      const [, after = '', stream = ''] = /^(\d+)-(.+)$/.exec(lastEventId) ?? []
      for (const [id, event] of [...events]) {
        if (event.stream !== stream) continue
        // The client has received these events and does not request them again.
        if (id <= Number(after)) forget(id, event)
        // The priming event of a stream has no content.
        else if (event.json !== '{}') await send(`${id}-${stream}`, JSON.parse(event.json) as JSONRPCMessage)
      }
      return stream
    },
  }
}
