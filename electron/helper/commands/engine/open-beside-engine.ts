import type { HttpListenOptions } from '../../../contract/engine-status.ts'
import { TooltrayError } from '../../../engine/base/errors.ts'
import { type EngineLocation, withEngine } from '../../engine-connection/engine-client.ts'

/** Dependencies of `openBesideEngine`. */
interface BesideEngineDeps {
  readonly reach: EngineLocation
  readonly listenOptions: HttpListenOptions
  readonly onUrl: (url: string) => void
  readonly signal: AbortSignal
}

/**
 * Lets an engine in another process open an HTTP listener until the signal aborts. Throws `http_unsafe`, `http_unavailable`, and
 * `engine_lost` if the engine ends first.
 */
export async function openBesideEngine(deps: BesideEngineDeps): Promise<void> {
  const { reach, listenOptions, onUrl, signal } = deps
  await withEngine(reach, async (engine) => {
    try {
      for await (const { url } of await engine.openHttp(listenOptions, { signal })) onUrl(url)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  })
  if (!signal.aborted)
    throw new TooltrayError('engine_lost', 'Tooltray has stopped, and HTTP access with it.', { hint: 'Start both: tooltray serve --http' })
}
