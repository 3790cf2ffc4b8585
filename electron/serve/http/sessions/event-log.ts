import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server'

/**
 * Characters of events that one session over HTTP keeps for a client whose stream broke off. Over it: the oldest are dropped, and a client
 * that comes back gets what is left.
 */
export const MOST_KEPT = 256 * 1024

interface KeptEvent {
  readonly stream: string
  readonly json: string
}

/**
 * The latest events of one session, for a client whose stream broke off (MCP specification 2025-11-25, Streamable HTTP, resumability).
 * Bounded, and in memory: a session is not there either when the engine ends.
 */
export function eventLog(): EventStore {
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
      events.set(id, { stream, json })
      size += json.length
      for (const [oldest, event] of events) {
        if (size <= MOST_KEPT) break
        forget(oldest, event)
      }
      return `${id}-${stream}`
    },
    // The stream stands in the id: it is known even where the event is not kept any more.
    getStreamIdForEventId: async (eventId) => /^\d+-(.+)$/.exec(eventId)?.[1],
    async replayEventsAfter(lastEventId, { send }) {
      const [, after = '', stream = ''] = /^(\d+)-(.+)$/.exec(lastEventId) ?? []
      for (const [id, event] of [...events]) {
        if (event.stream !== stream) continue
        // What the client has seen it does not ask for again.
        if (id <= Number(after)) forget(id, event)
        // The event that begins a stream says nothing.
        else if (event.json !== '{}') await send(`${id}-${stream}`, JSON.parse(event.json) as JSONRPCMessage)
      }
      return stream
    },
  }
}
