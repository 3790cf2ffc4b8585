import { createStore } from '../engine/store.ts'

/** Counts how often this window changed the kept searches; who shows them asks again. */
export const caseChanges = createStore(0)

export function tellCasesChanged(): void {
  caseChanges.set(caseChanges.get() + 1)
}
