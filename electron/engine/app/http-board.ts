import { isDeepStrictEqual } from 'node:util'
import type { HttpServerStatus } from '../../contract/engine-status.ts'
import type { TooltrayError } from '../base/errors.ts'
import type { ConfigStore } from '../config/config-store.ts'
import type { HttpSettings } from '../config/http-schema.ts'

/** The HTTP settings that the engine passes to its host, and the listeners that the host reports back. */
export interface HttpBoard {
  /** The HTTP settings of servers.json. */
  settings(): HttpSettings
  /** Calls the listener now and after each change, until the returned function is called. */
  follow(listener: (settings: HttpSettings) => void): () => void
  /** Sets the listeners that the status shows from now on, and why a configured one is not open. */
  show(doors: readonly HttpServerStatus[], problem: TooltrayError | undefined): void
}

/**
 * Creates the board.
 *
 * @param onChange is called when the open listeners or the problem change.
 */
export function httpBoard(config: Pick<ConfigStore, 'state' | 'subscribe'>, onChange: () => void) {
  let doors: readonly HttpServerStatus[] = []
  let problem: TooltrayError | undefined
  const settings = (): HttpSettings => config.state.settings.http
  const board: HttpBoard = {
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
  }
  return { ...board, doors: () => doors, problems: () => (problem === undefined ? [] : [problem]) }
}
