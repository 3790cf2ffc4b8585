import type { LearningStatus } from '../../../contract/learning.ts'
import type { Learning } from '../../search/learning/learning.ts'
import type { Mask } from '../../secrets/mask.ts'

/**
 * Creates the access to the learning from use. Exports are masked. All methods may throw `storage_failed`.
 *
 * @param durable false if the database cannot be written; learning is then lost when the engine ends.
 */
export function learningControl(learning: Learning, mask: Mask, durable: boolean) {
  const status = (): LearningStatus => ({ ...learning.status(), durable })
  return {
    status,
    export: () => mask.value(learning.export()),
    clear() {
      learning.clear()
      return status()
    },
    /** Switches learning, or the storage of queries as typed, on or off. */
    configure({ enabled, keepQueries }: { readonly enabled?: boolean | undefined; readonly keepQueries?: boolean | undefined }) {
      if (enabled !== undefined) learning.setEnabled(enabled)
      if (keepQueries !== undefined) learning.setKeepsQueries(keepQueries)
      return status()
    },
  }
}
