import { messageOf } from '../../base/errors.ts'
import { inTurns } from '../../base/limits/turn.ts'
import type { Log } from '../../base/log.ts'
import type { Clock } from '../../base/platform.ts'
import type { ConfigStore } from '../../config/config-store.ts'
import { loadMeaning } from './meaning.ts'
import type { SearchIndex } from '../search-index.ts'
import type { Sentences } from '../sentences/sentences.ts'

/** In ms. Startup work and pending requests come first. */
export const AFTER_START = 1_000

/** The dependencies of `followMeaning`. */
interface FollowMeaningDeps {
  readonly folder: string | undefined
  readonly clock: Clock
  readonly config: Pick<ConfigStore, 'state' | 'subscribe'>
  readonly index: Pick<SearchIndex, 'setMeaning'>
  readonly sentences?: Pick<Sentences, 'set'> | undefined
  readonly log: Log
}

/**
 * Turns the index's search by meaning, and by sentences, on or off, as the settings say, shortly after the start and whenever they change.
 * Data is loaded in the background; until then, search works by words. If the data cannot be read, search stays with words, and the log has
 * the reason.
 *
 * @param deps.folder contains the data; undefined: search by words only.
 * @returns a function that ends it; from then on search works by words only.
 */
export function followMeaning(deps: FollowMeaningDeps): () => void {
  const { clock, folder, config, index, sentences, log } = deps
  if (folder === undefined) return () => undefined
  let wanted = false

  const load = async (): Promise<void> => {
    const began = performance.now()
    const meaning = await loadMeaning(folder)
    if (!wanted) return
    await inTurns(index.setMeaning(meaning)[Symbol.iterator]())
    log.info({ ms: Math.round(performance.now() - began) }, 'semantic search is loaded')
  }

  const want = (now: boolean): void => {
    if (wanted === now) return
    wanted = now
    sentences?.set(now)
    if (wanted) load().catch((error: unknown) => log.warn({ error: messageOf(error) }, 'keyword search only'))
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
