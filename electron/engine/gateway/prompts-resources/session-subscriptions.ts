import { TooltrayError } from '../../base/errors.ts'

/** The resources whose changes one session is notified of, by the URIs that its client uses. */
export interface SessionSubscriptions {
  /** Subscribes for a client of the older era (MCP specification 2025-11-25, `resources/subscribe`). Throws why it cannot. */
  subscribe(uri: string): Promise<void>
  unsubscribe(uri: string): void
  /** Watches for a stream of a client of the stateless era (MCP specification 2026-07-28, `subscriptions/listen`). */
  listen(id: string | number, uris: readonly string[]): void
  endListening(id: string | number): void
  /** Releases everything, after the session ended. */
  close(): void
}

/**
 * Resources that one session is notified of: each is a subscription at its server. Over it: a further one is refused with
 * `resource_not_watchable`.
 */
const MOST_RESOURCES = 1_000

/** The holder for `resources/subscribe`, beside the ids of streams. */
const BY_REQUEST = Symbol('resources/subscribe')

type Holder = string | number | typeof BY_REQUEST

interface Watched {
  readonly holders: Set<Holder>
  /** Resolves to a function that ends the watch. */
  readonly watching: Promise<() => void>
}

/** Dependencies of `sessionSubscriptions`. */
interface SessionSubscriptionsDeps {
  watch(uri: string, onUpdated: () => void): Promise<() => void>
  tell(uri: string): void
  onError(error: Error): void
}

/**
 * Owns the watches of one session, one per resource however many holders it has. Calls may run concurrently.
 *
 * @param deps.watch as `ToolSurface.watch`.
 * @param deps.tell notifies the client that a resource has changed.
 * @param deps.onError is called if a resource of a stream cannot be watched: the stream stays open, and the client cannot be told.
 */
export function sessionSubscriptions(deps: SessionSubscriptionsDeps): SessionSubscriptions {
  const watched = new Map<string, Watched>()

  const release = (uri: string, holder: Holder): void => {
    const one = watched.get(uri)
    if (one?.holders.delete(holder) !== true || one.holders.size > 0) return
    watched.delete(uri)
    // A failed watch needs no end, and its error was reported.
    one.watching.then(
      (end) => end(),
      () => undefined,
    )
  }

  const watch = async (uri: string, holder: Holder): Promise<void> => {
    let one = watched.get(uri)
    if (one === undefined) {
      if (watched.size >= MOST_RESOURCES) throw tooMany()
      one = { holders: new Set(), watching: deps.watch(uri, () => deps.tell(uri)) }
      watched.set(uri, one)
    }
    one.holders.add(holder)
    try {
      await one.watching
    } catch (error) {
      if (watched.get(uri) === one) watched.delete(uri)
      throw error
    }
  }

  return {
    subscribe: (uri) => watch(uri, BY_REQUEST),
    unsubscribe: (uri) => release(uri, BY_REQUEST),
    listen(id, uris) {
      for (const uri of uris) watch(uri, id).catch(deps.onError)
    },
    endListening(id) {
      const uris = [...watched].filter(([, { holders }]) => holders.has(id)).map(([uri]) => uri)
      for (const uri of uris) release(uri, id)
    },
    close() {
      for (const [uri, { holders }] of [...watched]) for (const holder of [...holders]) release(uri, holder)
    },
  }
}

function tooMany(): TooltrayError {
  return new TooltrayError('resource_not_watchable', `A session can subscribe to at most ${MOST_RESOURCES} resources.`, {
    hint: 'Unsubscribe from some of the others.',
  })
}
