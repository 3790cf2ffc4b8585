import { isDeepStrictEqual } from 'node:util'
import type { HttpServerStatus } from '../../contract/engine-status.ts'
import type { TooltrayError } from '../base/errors.ts'
import type { ConfigStore } from '../config/config-store.ts'
import type { HttpSettings } from '../config/settings/http-schema.ts'

export type HttpBoard = ReturnType<typeof httpBoard>

/**
 * Creates the board on which the engine shows its host the HTTP settings, and the host the listeners that it has open.
 *
 * @param onChange is called when the open listeners or the problem change.
 */
export function httpBoard(config: Pick<ConfigStore, 'state' | 'subscribe'>, onChange: () => void) {
  let listeners = (): readonly HttpServerStatus[] => []
  let shown: readonly HttpServerStatus[] = []
  let problem: TooltrayError | undefined
  const settings = (): HttpSettings => config.state.settings.http
  return {
    /** The HTTP settings of servers.json. */
    settings,
    /** Calls the listener now and after each change, until the returned function is called. */
    follow(listener: (settings: HttpSettings) => void): () => void {
      const stop = config.subscribe(() => listener(settings()))
      listener(settings())
      return stop
    },
    /**
     * Sets the listeners that the status shows from now on, and why a configured one is not open.
     *
     * @param open is asked for each status: the addresses of this computer change while a listener is open.
     */
    show(open: () => readonly HttpServerStatus[], wrong: TooltrayError | undefined): void {
      listeners = open
      const now = open()
      if (isDeepStrictEqual(now, shown) && wrong === problem) return
      shown = now
      problem = wrong
      onChange()
    },
    listeners: () => listeners(),
    problems: () => (problem === undefined ? [] : [problem]),
  }
}
