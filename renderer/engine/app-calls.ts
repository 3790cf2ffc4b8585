import { createStore } from './store.ts'

/** Whether an AI app has called a tool since this computer has Tooltray; undefined until it is known. */
export const hasAppCalled = createStore<boolean | undefined>(undefined)
