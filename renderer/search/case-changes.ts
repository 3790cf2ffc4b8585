import { createStore } from '../engine/store.ts'

/** The number of changes of saved searches by this window; their list is reloaded when it changes. */
export const caseChanges = createStore(0)

/** Notifies the list of saved searches of a change. */
export function tellCasesChanged(): void {
  caseChanges.set(caseChanges.get() + 1)
}
