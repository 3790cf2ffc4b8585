import { type ErrorCode, TooltrayError, messageOf } from '../base/errors.ts'
import type { Clock } from '../base/platform.ts'
import type { Connection } from './connection.ts'
import { callFailure } from './failure.ts'
import type { ResourceSubscriptions } from './session/resource-subscriptions.ts'
import { PROBE_TIMEOUT } from './session/settle-era.ts'
import { type ConnectionState, isOpen } from './state.ts'

/**
 * Resources whose changes somebody wants to hear of: one subscription for each server and URI, however many want it. It is made again
 * with every new session of the server, which is opened again for it when it was lost.
 */
export interface WatchedResources {
  /**
   * Resolves when the server has agreed; gives what ends it. Throws as `Connection.request`.
   *
   * @param onUpdated is told that the resource has changed, or may have while nobody could be told. Must not throw.
   */
  watch(server: string, uri: string, onUpdated: () => void): Promise<() => void>
  /** A server says that a resource has changed. */
  updated(server: string, uri: string): void
  /** A connection came or went. */
  observe(server: string, state: ConnectionState): void
  /** Opens again what is watched and not open: servers may start again, or stand in servers.json with other values. */
  look(): void
}

/** Servers that went away are left alone at least this long, in ms. */
const PAUSE = 1_000

/** Told of a server that a person has switched off or removed: that is no failure. */
const NOT_THERE: ReadonlySet<string> = new Set<ErrorCode>(['server_unknown', 'server_disabled'])

interface Watched {
  readonly listeners: Set<() => void>
  /** The session that it is subscribed in. */
  session: ResourceSubscriptions | undefined
  /** The end of what was begun last: subscribing and unsubscribing keep their order. */
  turn: Promise<void>
}

/** @param parts.mayStart whether servers may be started now. */
export function watchResources(parts: {
  readonly clock: Clock
  connection(server: string): Connection
  mayStart(): boolean
}): WatchedResources {
  const { clock } = parts
  const servers = new Map<string, Map<string, Watched>>()

  const watchedOf = (server: string, uri: string): Watched => {
    const ofServer = servers.get(server) ?? new Map<string, Watched>()
    servers.set(server, ofServer)
    const watched = ofServer.get(uri) ?? { listeners: new Set(), session: undefined, turn: Promise.resolve() }
    ofServer.set(uri, watched)
    return watched
  }

  const forget = (server: string, uri: string): void => {
    const ofServer = servers.get(server)
    ofServer?.delete(uri)
    if (ofServer?.size === 0) servers.delete(server)
  }

  /** Brings what the server was told in line with who listens, after what was begun before. Says whether it subscribed. */
  const settle = (server: string, uri: string, watched: Watched): Promise<boolean> => {
    const settling = watched.turn.then(async () => {
      const { session } = watched
      if (watched.listeners.size === 0) {
        watched.session = undefined
        if (servers.get(server)?.get(uri) === watched) forget(server, uri)
        if (isOpen(parts.connection(server).state)) await session?.remove(uri)
        return false
      }
      const connection = parts.connection(server)
      const current = await connection.subscriptions()
      if (current === session) return false
      try {
        await current.add(uri)
      } catch (error) {
        throw callFailure(error, { server, timeout: PROBE_TIMEOUT, cancelled: false, session: false }).error
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
  const settleLater = (server: string, uri: string, watched: Watched): void => {
    const isNew = watched.session !== undefined
    settle(server, uri, watched).then(
      (subscribed) => {
        if (subscribed && isNew) for (const listener of watched.listeners) listener()
      },
      (error: unknown) => {
        if (error instanceof TooltrayError && NOT_THERE.has(error.code)) return
        parts.connection(server).log.add(`[tooltray] the subscription to ${uri} failed: ${messageOf(error)}`)
      },
    )
  }

  const settleAll = (server: string): void => {
    for (const [uri, watched] of servers.get(server) ?? []) settleLater(server, uri, watched)
  }

  return {
    async watch(server, uri, onUpdated) {
      const watched = watchedOf(server, uri)
      const listener = (): void => onUpdated()
      watched.listeners.add(listener)
      const leave = (): void => {
        if (watched.listeners.delete(listener) && watched.listeners.size === 0) settleLater(server, uri, watched)
      }
      try {
        await settle(server, uri, watched)
      } catch (error) {
        leave()
        throw error
      }
      return leave
    },
    updated(server, uri) {
      for (const listener of servers.get(server)?.get(uri)?.listeners ?? []) listener()
    },
    observe(server, state) {
      if (!servers.has(server)) return
      if (state.name === 'connected') return settleAll(server)
      if (state.name !== 'failed' && state.name !== 'disconnected') return
      const wait = state.name === 'failed' ? state.retryAt - state.since : 0
      clock.after(wait + PAUSE, () => {
        if (parts.mayStart()) settleAll(server)
      })
    },
    look() {
      if (!parts.mayStart()) return
      for (const server of servers.keys()) settleAll(server)
    },
  }
}
