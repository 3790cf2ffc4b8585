import { type ErrorCode, TooltrayError, messageOf } from '../base/errors.ts'
import type { Clock } from '../base/platform.ts'
import type { Connection } from './connection.ts'
import type { Holder } from './instances/instance-key.ts'
import { callFailure } from './failure.ts'
import type { ResourceSubscriptions } from './session/resource-subscriptions.ts'
import { PROBE_TIMEOUT } from './session/negotiate-protocol.ts'
import { type ConnectionState, isOpen } from './state.ts'

/**
 * Watched resources: one subscription for each URI of an instance, however many listeners it has. It is renewed with every new session of
 * the server, and a lost session is reopened for it.
 */
export interface WatchedResources {
  /**
   * Resolves when the server has accepted the subscription, with a function that ends it. Throws as `Connection.request`.
   *
   * @param holder of the instance; undefined: the engine's own.
   * @param onUpdated is called when the resource has changed, or may have changed unnoticed. Must not throw.
   */
  watch(server: string, uri: string, onUpdated: () => void, holder?: Holder): Promise<() => void>
  /** Called when a server reports a changed resource. */
  updated(connection: Instance, uri: string): void
  /** Called when the state of a connection changes. */
  observe(connection: Instance, state: ConnectionState): void
  /** Reopens watched resources that are not open: servers may start again, or have a changed entry. */
  look(): void
}

/** The shortest pause before a lost server is tried again, in ms. */
const PAUSE = 1_000

/** Errors of a server that the user has disabled or removed, which is not a failure. */
const NOT_THERE: ReadonlySet<string> = new Set<ErrorCode>(['server_unknown', 'server_disabled'])

type Instance = Pick<Connection, 'id'>

interface Watched {
  /** Returns the connection to its server. Throws if the server is gone. */
  readonly connection: () => Connection
  readonly listeners: Set<() => void>
  /** The session in which it is subscribed. */
  session: ResourceSubscriptions | undefined
  /** The end of the latest operation: subscribing and unsubscribing keep their order. */
  turn: Promise<void>
}

/** Dependencies of `watchResources`. */
interface WatchResourcesDeps {
  readonly clock: Clock
  connection(server: string, holder: Holder | undefined): Connection
  mayStart(): boolean
}

/** @param deps.mayStart whether servers may be started now. */
export function watchResources(deps: WatchResourcesDeps): WatchedResources {
  const { clock } = deps
  /** By the ids of instances. */
  const instances = new Map<string, Map<string, Watched>>()

  const watchedOf = (id: string, uri: string, connection: () => Connection): Watched => {
    const ofInstance = instances.get(id) ?? new Map<string, Watched>()
    instances.set(id, ofInstance)
    const watched = ofInstance.get(uri) ?? { connection, listeners: new Set(), session: undefined, turn: Promise.resolve() }
    ofInstance.set(uri, watched)
    return watched
  }

  const forget = (id: string, uri: string): void => {
    const ofInstance = instances.get(id)
    ofInstance?.delete(uri)
    if (ofInstance?.size === 0) instances.delete(id)
  }

  /** Subscribes or unsubscribes according to the listeners, after earlier operations. Returns whether it subscribed. */
  const settle = (id: string, uri: string, watched: Watched): Promise<boolean> => {
    const settling = watched.turn.then(async () => {
      const { session } = watched
      if (watched.listeners.size === 0) {
        watched.session = undefined
        if (instances.get(id)?.get(uri) === watched) forget(id, uri)
        if (isOpen(watched.connection().state)) await session?.remove(uri)
        return false
      }
      const connection = watched.connection()
      const current = await connection.subscriptions()
      if (current === session) return false
      try {
        await current.add(uri)
      } catch (error) {
        throw callFailure(error, { server: connection.server, timeout: PROBE_TIMEOUT, cancelled: false, session: false }).error
      }
      watched.session = current
      return true
    })
    watched.turn = settling.then(
      () => undefined,
      () => undefined,
    )
    return settling
  }

  /** Settles it without waiting for the result. */
  const settleLater = (id: string, uri: string, watched: Watched): void => {
    const isNew = watched.session !== undefined
    settle(id, uri, watched).then(
      (subscribed) => {
        if (subscribed && isNew) for (const listener of watched.listeners) listener()
      },
      (error: unknown) => {
        if (error instanceof TooltrayError && NOT_THERE.has(error.code)) return
        watched.connection().log.add(`[tooltray] the subscription to ${uri} failed: ${messageOf(error)}`)
      },
    )
  }

  const settleAll = (id: string): void => {
    for (const [uri, watched] of instances.get(id) ?? []) settleLater(id, uri, watched)
  }

  return {
    async watch(server, uri, onUpdated, holder) {
      const connection = (): Connection => deps.connection(server, holder)
      const { id } = connection()
      const watched = watchedOf(id, uri, connection)
      const listener = (): void => onUpdated()
      watched.listeners.add(listener)
      const leave = (): void => {
        if (watched.listeners.delete(listener) && watched.listeners.size === 0) settleLater(id, uri, watched)
      }
      try {
        await settle(id, uri, watched)
      } catch (error) {
        leave()
        throw error
      }
      return leave
    },
    updated({ id }, uri) {
      for (const listener of instances.get(id)?.get(uri)?.listeners ?? []) listener()
    },
    observe({ id }, state) {
      if (!instances.has(id)) return
      if (state.name === 'connected') return settleAll(id)
      if (state.name !== 'failed' && state.name !== 'disconnected') return
      const wait = state.name === 'failed' ? state.retryAt - state.since : 0
      clock.after(wait + PAUSE, () => {
        if (deps.mayStart()) settleAll(id)
      })
    },
    look() {
      if (!deps.mayStart()) return
      for (const id of instances.keys()) settleAll(id)
    },
  }
}
