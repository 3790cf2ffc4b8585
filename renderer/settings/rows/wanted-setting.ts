import { createStore } from '../../engine/store.ts'

/** The name of the setting that the user looked for: its row shows itself, and takes the focus, once it is there. */
export const wantedSetting = createStore<string | undefined>(undefined)
