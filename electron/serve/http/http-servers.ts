import { isDeepStrictEqual } from 'node:util'
import { TooltrayError, messageOf } from '../../engine/base/errors.ts'
import type { HttpSettings } from '../../engine/config/http-schema.ts'
import type { HttpWish } from '../../contract/engine-status.ts'
import type { HttpServer, HttpServerDeps } from './http-server.ts'
import type { Engine } from '../../engine/app/engine-api.ts'

/** An address that is open for as long as somebody wants it. */
export interface OpenServer {
  readonly url: string
  close(): Promise<void>
}

/** The HTTP doors of a host: the one that servers.json wants, and those that commands ask for. */
export interface HttpServers {
  /**
   * Opens one, or gives the one that servers.json has open where that is what is asked for. Throws `http_unsafe`, `http_unavailable`.
   */
  open(wish: HttpWish): Promise<OpenServer>
  close(): Promise<void>
}

interface Standing extends HttpServer {
  readonly noAuth: boolean
}

/**
 * Follows `settings.http` of servers.json, and shows in the engine's status what is open.
 *
 * @param deps.folder that paths in servers.json are relative to.
 */
export function httpServers(deps: Omit<HttpServerDeps, 'engine' | 'onChange'> & { engine: Engine; folder: string }): HttpServers {
  const { engine, folder } = deps
  const board = engine.http
  const doors = new Set<Standing>()
  let wanted: HttpSettings | undefined
  let standing: Standing | undefined
  let problem: TooltrayError | undefined
  let closed = false
  /** One change of the settings after the other: a port is free again when its door is closed. */
  let turn: Promise<void> = Promise.resolve()

  const show = (): void =>
    board.show(
      [...doors].map(({ url, noAuth, sessions }) => ({ url, noAuth, sessions })),
      problem,
    )

  const openOne = async (settings: HttpSettings, wish: HttpWish): Promise<Standing> => {
    // Most engines end without it.
    const [{ listenerConfigOf: planDoor }, { openHttpServer: openHttpDoor }] = await Promise.all([
      import('./listener-config.ts'),
      import('./http-server.ts'),
    ])
    const plan = await planDoor(settings, wish, folder)
    const door = Object.assign(await openHttpDoor(plan, { ...deps, onChange: show }), { noAuth: plan.noAuth })
    doors.add(door)
    show()
    return door
  }

  const closeOne = async (door: Standing): Promise<void> => {
    doors.delete(door)
    await door.close()
    show()
  }

  const follow = async (settings: HttpSettings): Promise<void> => {
    if (closed || isDeepStrictEqual(settings, wanted)) return
    wanted = settings
    problem = undefined
    const before = standing
    standing = undefined
    if (before !== undefined) await closeOne(before)
    try {
      if (settings.enabled) standing = await openOne(settings, {})
    } catch (error) {
      problem = error instanceof TooltrayError ? error : new TooltrayError('internal', messageOf(error), { cause: error })
    }
    show()
  }

  const stop = board.follow((settings) => {
    turn = turn.then(() => follow(settings))
  })

  return {
    async open(wish) {
      await turn
      const settings = board.settings()
      const isStanding =
        wish.noAuth !== true && (wish.host ?? settings.host) === settings.host && (wish.port ?? settings.port) === settings.port
      if (standing !== undefined && isStanding) return { url: standing.url, close: async () => undefined }
      const door = await openOne(settings, wish)
      return { url: door.url, close: () => closeOne(door) }
    },
    async close() {
      closed = true
      stop()
      await turn
      await Promise.all([...doors].map(closeOne))
    },
  }
}
