import { messageOf } from '../../base/errors.ts'
import { inTurns } from '../../base/limits/turn.ts'
import type { Log } from '../../base/log.ts'
import type { Clock } from '../../base/platform.ts'
import type { ConfigStore } from '../../config/config-store.ts'
import { loadMeaning } from './meaning.ts'
import type { SearchIndex } from '../search-index.ts'

/** In ms. What a start has to do comes first, and what was asked of it. */
export const AFTER_START = 1_000

/** What `followMeaning` works with. */
interface FollowMeaningDeps {
  readonly folder: string | undefined
  readonly clock: Clock
  readonly config: Pick<ConfigStore, 'state' | 'subscribe'>
  readonly index: Pick<SearchIndex, 'setMeaning'>
  readonly log: Log
}

/**
 * Has the index search by meaning where the settings want it, soon and whenever they change. Everything is read in the background, in
 * turns: until it is there, search goes by words. Where the data cannot be read it stays so, and the log says why.
 *
 * @param deps.folder with the data; undefined: search goes by words alone.
 * @returns what ends it: search goes by words alone from then on.
 */
export function followMeaning(deps: FollowMeaningDeps): () => void {
  const { clock, folder, config, index, log } = deps
  if (folder === undefined) return () => undefined
  let wanted = false

  const load = async (): Promise<void> => {
    const began = performance.now()
    const meaning = await loadMeaning(folder)
    if (!wanted) return
    await inTurns(index.setMeaning(meaning)[Symbol.iterator]())
    log.info({ ms: Math.round(performance.now() - began) }, 'search by meaning is loaded')
  }

  const want = (now: boolean): void => {
    if (wanted === now) return
    wanted = now
    if (wanted) load().catch((error: unknown) => log.warn({ error: messageOf(error) }, 'search goes by words alone'))
    else for (const _step of index.setMeaning(undefined));
  }
  let stop = (): void => undefined
  const wait = clock.after(AFTER_START, () => {
    stop = config.subscribe((_change, { settings }) => want(settings.searchByMeaning))
    want(config.state.settings.searchByMeaning)
  })
  return () => {
    wait()
    stop()
    want(false)
  }
}
