import { type ErrorCode, TooltrayError, messageOf } from '../base/errors.ts'
import type { Clock } from '../base/platform.ts'
import type { Connection } from './connection.ts'
import type { Holder } from './instances/instance-key.ts'
import { callFailure } from './failure.ts'
import type { ResourceSubscriptions } from './session/resource-subscriptions.ts'
import { PROBE_TIMEOUT } from './session/negotiate-protocol.ts'
import { type ConnectionState, isOpen } from './state.ts'

/**
 * Resources whose changes somebody wants to hear of: one subscription for each instance of a server and URI, however many want it. It is
 * made again with every new session of the server, which is opened again for it when it was lost.
 */
export interface WatchedResources {
  /**
   * Resolves when the server has agreed; returns what ends it. Throws as `Connection.request`.
   *
   * @param holder whose instance is meant; undefined: the engine's own.
   * @param onUpdated is called that the resource has changed, or may have while nobody could be told. Must not throw.
   */
  watch(server: string, uri: string, onUpdated: () => void, holder?: Holder): Promise<() => void>
  /** A server says that a resource has changed. */
  updated(connection: Instance, uri: string): void
  /** A connection came or went. */
  observe(connection: Instance, state: ConnectionState): void
  /** Opens again what is watched and not open: servers may start again, or stand in servers.json with other values. */
  look(): void
}

/** Servers that went away are left alone at least this long, in ms. */
const PAUSE = 1_000

/** Told of a server that a person has switched off or removed: that is no failure. */
const NOT_THERE: ReadonlySet<string> = new Set<ErrorCode>(['server_unknown', 'server_disabled'])

type Instance = Pick<Connection, 'id'>

interface Watched {
  /** The connection to its server; throws when that is not there any more. */
  readonly connection: () => Connection
  readonly listeners: Set<() => void>
  /** The session that it is subscribed in. */
  session: ResourceSubscriptions | undefined
  /** The end of what was begun last: subscribing and unsubscribing keep their order. */
  turn: Promise<void>
}

/** What `watchResources` works with. */
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

  /** Brings what the server was told in line with who listens, after what was begun before. Says whether it subscribed. */
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

  /** Settles it with nobody waiting for how that went. */
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
