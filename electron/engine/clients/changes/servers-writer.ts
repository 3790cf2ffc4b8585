import type { ConfigStore } from '../../config/config-store.ts'
import { staleError } from './file-change.ts'

/**
 * Replaces servers.json through its store, so that the new servers are in force when the promise resolves. Throws `preview_stale` when
 * somebody else was there first, and what `ConfigStore.write` throws.
 *
 * @param open returns the store; who opened one for this alone closes it.
 */
export function serversWriter(open: () => Promise<ConfigStore>, close: (store: ConfigStore) => void) {
  return async (before: string | undefined, after: string): Promise<void> => {
    const store = await open()
    try {
      await store.write((text) => {
        if (text !== (before ?? '')) throw staleError(store.file)
        return after
      })
    } finally {
      close(store)
    }
  }
}
