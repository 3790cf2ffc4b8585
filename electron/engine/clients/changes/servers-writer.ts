import type { ConfigStore } from '../../config/config-store.ts'
import { textOrNewFile } from '../../config/edits/new-servers-file.ts'
import { staleError } from './file-change.ts'

/**
 * Returns a function that replaces servers.json through its store; the new servers are active when it resolves. It throws `preview_stale`
 * if the file was changed first, and what `ConfigStore.write` throws.
 *
 * @param open returns the store.
 * @param close closes a store that was opened only for this.
 */
export function serversWriter(open: () => Promise<ConfigStore>, close: (store: ConfigStore) => void) {
  return async (before: string | undefined, after: string): Promise<void> => {
    const store = await open()
    try {
      await store.write((text) => {
        if (text !== textOrNewFile(before)) throw staleError(store.file)
        return after
      })
    } finally {
      close(store)
    }
  }
}
