import type { EntryPreview } from '../../../electron/contract/entries.ts'
import { PREVIEW } from '../../engine/queries.ts'
import { useAnswer } from '../../engine/use-engine.ts'
import type { Entry } from './entry.ts'

/**
 * Previews what entries would run. `of`: the server that they edit, whose masked secrets they keep. Consent is to exactly these; while
 * `loading`, there is nothing to agree to.
 */
export function useEntryPreviews(
  entries: readonly Entry[],
  of?: string,
): { previews: readonly EntryPreview[] | undefined; error: unknown; loading: boolean } {
  const key = entries.length === 0 ? undefined : JSON.stringify(entries)
  const { value, error, loading } = useAnswer(key === undefined ? undefined : PREVIEW + key, async (client, signal) => ({
    key,
    previews: await Promise.all(entries.map((entry) => client.servers.preview({ entry: { ...entry }, of }, { signal }))),
  }))
  // Ignores the answer for earlier entries.
  return { previews: value?.key === key ? value?.previews : undefined, error, loading }
}
