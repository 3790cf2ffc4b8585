import type { PastedHub } from '../../electron/contract/clients.ts'
import { createStore } from '../engine/store.ts'

/** The settings of another hub that were pasted, and wait for the set-up, which imports all of them. Undefined once it has taken them. */
export const pastedHub = createStore<(PastedHub & { readonly text: string }) | undefined>(undefined)
