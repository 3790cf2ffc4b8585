import type { Clock } from '../base/platform.ts'
import type { Directory } from './directory/directory.ts'

/** Looks through the tools on offer before anybody asks for them. */
export interface WarmUp {
  /** Soon: other tools may be on offer than before. */
  soon(): void
  /** Nothing is begun any more. */
  stop(): void
}

/** In ms. Whoever started the engine wants its first answers before it looks through the catalog. */
const DELAY = 250

/**
 * @param onBegin is called each time that it begins.
 * @param onReady is called when all is looked through.
 * @param onError is called with what of the catalog cannot be read.
 */
export function createWarmUp(
  clock: Clock,
  directory: Pick<Directory, 'ready'>,
  { onBegin, onReady, onError }: { readonly onBegin: () => void; readonly onReady: () => void; readonly onError: (error: unknown) => void },
): WarmUp {
  let stopped = false
  let cancel = (): void => undefined
  return {
    soon() {
      cancel()
      if (stopped) return
      cancel = clock.after(DELAY, () => {
        onBegin()
        void (directory.ready() ?? Promise.resolve()).then(onReady).catch(onError)
      })
    },
    stop() {
      stopped = true
      cancel()
    },
  }
}
