import { type McpSubscription, ProtocolError, ProtocolErrorCode, type ServerCapabilities } from '@modelcontextprotocol/client'
import type { Clock } from '../../base/platform.ts'
import type { SendRequest } from './requests-in-era.ts'
import { keepSubscribed } from './subscription.ts'

/** The resources whose changes an open session receives notifications of. They end with it. */
export interface ResourceSubscriptions {
  readonly count: number
  /** Throws what the server refuses with, and the SDK's error for one that does not answer. */
  add(uri: string): Promise<void>
  remove(uri: string): Promise<void>
  /** The session is about to end: nothing is opened again. */
  end(): void
}

/** Whether a server says that it tells of changes. */
export function offersUpdates(capabilities: ServerCapabilities | undefined): boolean {
  return capabilities?.resources?.subscribe === true
}

/** A request for each resource (MCP specification 2025-11-25, resources, subscriptions). */
export function subscriptionsByRequest(send: SendRequest, timeout: number): ResourceSubscriptions {
  const uris = new Set<string>()
  return {
    get count() {
      return uris.size
    },
    async add(uri) {
      await send({ method: 'resources/subscribe', params: { uri } }, { timeout })
      uris.add(uri)
    },
    async remove(uri) {
      if (uris.delete(uri)) await send({ method: 'resources/unsubscribe', params: { uri } }, { timeout })
    },
    end: () => undefined,
  }
}

/** Dependencies of `subscriptionsByListening`. */
interface SubscriptionsByListeningDeps {
  readonly clock: Clock
  listen(uris: string[]): Promise<McpSubscription>
  onGap(uris: readonly string[]): void
  onProblem(sentence: string): void
}

/**
 * One stream for all of them (MCP specification 2026-07-28, `subscriptions/listen`). What a stream is about cannot be changed: another is
 * opened in its place before it is closed. Changes that come while one is being opened go into the next together.
 *
 * @param deps.listen opens a stream. @param deps.onGap is called with resources that may have changed while no stream was open.
 */
export function subscriptionsByListening(deps: SubscriptionsByListeningDeps): ResourceSubscriptions {
  const wanted = new Set<string>()
  let ended = false
  let close = (): void => undefined
  /** The latest change of the stream, and the one that waits for it. */
  let latest: Promise<ReadonlySet<string>> = Promise.resolve(new Set())
  let next: typeof latest | undefined

  /** Opens a stream for what is wanted now; returns what of it the server has agreed to. */
  const replace = async (): Promise<ReadonlySet<string>> => {
    const uris = [...wanted]
    let outcome: { readonly opened: McpSubscription } | { readonly failure: unknown } | undefined
    const listen = async (): Promise<McpSubscription> => {
      try {
        const opened = await deps.listen(uris)
        outcome ??= { opened }
        return opened
      } catch (error) {
        outcome ??= { failure: error }
        throw error
      }
    }
    const before = close
    const closeThis =
      uris.length === 0
        ? () => undefined
        : await keepSubscribed(listen, { clock: deps.clock, onReopened: () => deps.onGap(uris), onProblem: deps.onProblem })
    if (ended || (outcome !== undefined && 'failure' in outcome)) closeThis()
    if (outcome !== undefined && 'failure' in outcome) throw outcome.failure
    close = closeThis
    before()
    return new Set(outcome?.opened.honoredFilter.resourceSubscriptions)
  }

  const change = (): Promise<ReadonlySet<string>> => {
    if (next !== undefined) return next
    const begin = (): Promise<ReadonlySet<string>> => {
      next = undefined
      return (latest = replace())
    }
    next = latest.then(begin, begin)
    return next
  }

  return {
    get count() {
      return wanted.size
    },
    async add(uri) {
      wanted.add(uri)
      try {
        const honoured = await change()
        if (!honoured.has(uri)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The server does not report changes of it.')
      } catch (error) {
        wanted.delete(uri)
        throw error
      }
    },
    async remove(uri) {
      if (wanted.delete(uri)) await change()
    },
    end() {
      ended = true
      close()
    },
  }
}
