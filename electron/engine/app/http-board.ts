import { isDeepStrictEqual } from 'node:util'
import type { HttpServerStatus } from '../../contract/engine-status.ts'
import type { TooltrayError } from '../base/errors.ts'
import type { ConfigStore } from '../config/config-store.ts'
import type { HttpSettings } from '../config/http-schema.ts'

/** What the engine and its host tell each other of the doors for HTTP, which the host has. */
export interface HttpBoard {
  /** What servers.json says of it. */
  settings(): HttpSettings
  /** Tells it now, and after each change, until the function returned is called. */
  follow(listener: (settings: HttpSettings) => void): () => void
  /** The status shows which doors are open from now on, and why one that servers.json wants is not. */
  show(doors: readonly HttpServerStatus[], problem: TooltrayError | undefined): void
}

export interface ShownServers extends HttpBoard {
  doors(): readonly HttpServerStatus[]
  problems(): readonly TooltrayError[]
}

/** @param onChange is called when other doors are open, or another problem is shown. */
export function httpBoard(config: Pick<ConfigStore, 'state' | 'subscribe'>, onChange: () => void): ShownServers {
  let doors: readonly HttpServerStatus[] = []
  let problem: TooltrayError | undefined
  const settings = (): HttpSettings => config.state.settings.http
  return {
    settings,
    follow(listener) {
      const stop = config.subscribe(() => listener(settings()))
      listener(settings())
      return stop
    },
    show(open, wrong) {
      if (isDeepStrictEqual(open, doors) && wrong === problem) return
      doors = open
      problem = wrong
      onChange()
    },
    doors: () => doors,
    problems: () => (problem === undefined ? [] : [problem]),
  }
}
