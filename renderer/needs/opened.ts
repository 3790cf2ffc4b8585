import { createStore } from '../engine/store.ts'

/** The call or question that a button elsewhere wants shown; the bars above every page show it. */
export const wantedDialog = createStore<{ readonly type: 'approval' | 'question'; readonly of: string } | undefined>(undefined)
