import type { HttpWish } from '../../../contract/engine-status.ts'
import { TooltrayError } from '../../../engine/base/errors.ts'
import { type EngineLocation, withEngine } from '../../engine-connection/engine-client.ts'

/** What `openBesideEngine` works with. */
interface BesideEngineDeps {
  readonly reach: EngineLocation
  readonly wish: HttpWish
  readonly onUrl: (url: string) => void
  readonly signal: AbortSignal
}

/**
 * Has the engine that runs in another process open a door for HTTP. Until the signal.
 * Throws `http_unsafe`, `http_unavailable`, and `engine_lost` when the engine ends before.
 */
export async function openBesideEngine(deps: BesideEngineDeps): Promise<void> {
  const { reach, wish, onUrl, signal } = deps
  await withEngine(reach, async (engine) => {
    try {
      for await (const { url } of await engine.openHttp(wish, { signal })) onUrl(url)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  })
  if (!signal.aborted)
    throw new TooltrayError('engine_lost', 'The engine has ended, and the door with it.', { hint: 'Start both: tooltray serve --http' })
}
