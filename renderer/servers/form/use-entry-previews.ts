import type { EntryPreview } from '../../../electron/control/contract.ts'
import { useAnswer } from '../../engine/use-engine.ts'
import type { Entry } from './entry.ts'

/**
 * What entries would run, as the engine says it. `of`: the server that they change, whose masked secrets they keep. Whoever agrees has seen
 * just these; while `loading`, there is nothing to agree to.
 */
export function useEntryPreviews(
  entries: readonly Entry[],
  of?: string,
): { previews: readonly EntryPreview[] | undefined; error: unknown; loading: boolean } {
  const key = entries.length === 0 ? undefined : JSON.stringify(entries)
  const { value, error, loading } = useAnswer(key, async (client, signal) => ({
    key,
    previews: await Promise.all(
      entries.map((entry) => client.servers.preview({ entry: { ...entry }, ...(of === undefined ? {} : { of }) }, { signal })),
    ),
  }))
  // The answer to what stood there before is not shown for what stands there now.
  return { previews: value?.key === key ? value?.previews : undefined, error, loading }
}
