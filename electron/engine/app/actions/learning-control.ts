import type { LearningExport, LearningStatus } from '../../../contract/learning.ts'
import type { Learning } from '../../search/learning/learning.ts'
import type { Mask } from '../../secrets/mask.ts'

/** What a person can see and decide of learning from use. What is decided is kept in the database. Throws `storage_failed`. */
export interface LearningControl {
  /** `durable` is false when the database cannot be written, and everything ends with the engine. */
  status(): LearningStatus
  export(): LearningExport
  clear(): void
  /** Switches learning, or the keeping of queries as typed, on or off. */
  configure(choice: { readonly enabled?: boolean | undefined; readonly keepQueries?: boolean | undefined }): void
}

export function learningControl(learning: Learning, mask: Mask, durable: boolean): LearningControl {
  return {
    status: () => ({ ...learning.status(), durable }),
    export: () => mask.value(learning.export()),
    clear: () => learning.clear(),
    configure({ enabled, keepQueries }) {
      if (enabled !== undefined) learning.setEnabled(enabled)
      if (keepQueries !== undefined) learning.setKeepsQueries(keepQueries)
    },
  }
}
