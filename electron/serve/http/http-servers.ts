import { isDeepStrictEqual } from 'node:util'
import { TooltrayError, messageOf } from '../../engine/base/errors.ts'
import type { HttpSettings } from '../../engine/config/settings/http-schema.ts'
import type { HttpListenOptions, HttpServerStatus } from '../../contract/engine-status.ts'
import { type CertificateExpiry, followExpiry } from './guard/certificate-expiry.ts'
import type { HttpServer, HttpServerDeps } from './http-server.ts'
import type { Engine } from '../../engine/app/engine-api.ts'

/** An HTTP address that is open until it is closed. */
export interface OpenServer {
  readonly url: string
  close(): Promise<void>
}

/** The HTTP listeners of a host: the one that servers.json configures, and those that commands open. */
export interface HttpServers {
  /** Opens a listener, or returns the one of servers.json if it matches. Throws `http_unsafe`, `http_unavailable`. */
  open(requested: HttpListenOptions): Promise<OpenServer>
  close(): Promise<void>
}

interface Listener {
  readonly noAuth: boolean
  readonly signIn: boolean
  readonly server: HttpServer
  readonly expiry: CertificateExpiry
}

/**
 * Follows `settings.http` of servers.json, and reports open listeners to the engine's status. It owns the listeners; `open` may be called
 * concurrently.
 *
 * @param deps.folder base of relative paths in servers.json.
 */
export function httpServers(deps: Omit<HttpServerDeps, 'engine' | 'onChange'> & { engine: Engine; folder: string }): HttpServers {
  const { engine, folder } = deps
  const board = engine.http
  const open = new Set<Listener>()
  let wanted: HttpSettings | undefined
  let configured: Listener | undefined
  let problem: TooltrayError | undefined
  let closed = false
  /** Changes of the settings are applied one after the other: a port is free only after its listener closed. */
  let turn: Promise<void> = Promise.resolve()

  const now = (): HttpServerStatus[] => [...open].map(statusOf)
  const expired = (): TooltrayError | undefined => [...open].find(({ expiry }) => expiry.problem !== undefined)?.expiry.problem
  const show = (): void => board.show(now, problem ?? expired())

  const openOne = async (settings: HttpSettings, requested: HttpListenOptions): Promise<Listener> => {
    // Loaded on demand: most engines never need it.
    const [{ listenerConfigOf: planDoor }, { openHttpServer: openHttpDoor }] = await Promise.all([
      import('./listener-config.ts'),
      import('./http-server.ts'),
    ])
    const plan = await planDoor(settings, requested, folder)
    const server = await openHttpDoor(plan, { ...deps, onChange: show })
    const listener: Listener = { noAuth: plan.noAuth, signIn: plan.signIn, server, expiry: followExpiry(deps.clock, plan.tls?.cert, show) }
    open.add(listener)
    show()
    return listener
  }

  const closeOne = async (listener: Listener): Promise<void> => {
    open.delete(listener)
    listener.expiry.stop()
    await listener.server.close()
    show()
  }

  const follow = async (settings: HttpSettings): Promise<void> => {
    if (closed || isDeepStrictEqual(settings, wanted)) return
    wanted = settings
    problem = undefined
    const before = configured
    configured = undefined
    if (before !== undefined) await closeOne(before)
    try {
      if (settings.enabled) configured = await openOne(settings, {})
    } catch (error) {
      problem = error instanceof TooltrayError ? error : new TooltrayError('internal', messageOf(error), { cause: error })
    }
    show()
  }

  const stop = board.follow((settings) => {
    turn = turn.then(() => follow(settings))
  })

  return {
    async open(requested) {
      await turn
      const settings = board.settings()
      const isConfigured =
        requested.noAuth !== true &&
        (requested.host ?? settings.host) === settings.host &&
        (requested.port ?? settings.port) === settings.port
      if (configured !== undefined && isConfigured) return { url: configured.server.url, close: async () => undefined }
      const listener = await openOne(settings, requested)
      return { url: listener.server.url, close: () => closeOne(listener) }
    },
    async close() {
      closed = true
      stop()
      await turn
      await Promise.all([...open].map(closeOne))
    },
  }
}

function statusOf({ noAuth, signIn, server: { url, sessions, others, acceptsOthers } }: Listener): HttpServerStatus {
  return {
    url,
    noAuth,
    sessions,
    ...(signIn ? { signIn } : {}),
    ...(acceptsOthers ? { acceptsOthers } : {}),
    ...(others.length === 0 ? {} : { others }),
  }
}
