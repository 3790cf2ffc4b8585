import type { LearningExport, LearningStatus } from '../../../contract/learning.ts'
import type { Learning } from '../../search/learning/learning.ts'
import type { Mask } from '../../secrets/mask.ts'

/** The learning from use: its state and its settings, which are stored in the database. All methods may throw `storage_failed`. */
export interface LearningControl {
  /** `durable` is false if the database cannot be written; learning is then lost when the engine ends. */
  status(): LearningStatus
  export(): LearningExport
  clear(): void
  /** Switches learning, or the storage of queries as typed, on or off. */
  configure(choice: { readonly enabled?: boolean | undefined; readonly keepQueries?: boolean | undefined }): void
}

/** Creates the access to learning. Exports are masked. */
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
