import type { SavedScript } from '../../electron/contract/scripts/scripts.ts'
import { createStore } from '../engine/store.ts'

/** The script in the editor. It survives a change of the page. */
export interface Draft {
  /** The name of the saved script that it was opened from. */
  readonly name: string | undefined
  readonly code: string
  /** JSON text; empty: no input. */
  readonly input: string
  readonly readOnly: boolean
}

const EMPTY_DRAFT: Draft = { name: undefined, code: '', input: '', readOnly: true }

export const draft = createStore<Draft>(EMPTY_DRAFT)

/** The unnamed draft that was in the editor before a saved script was opened, so that it is not lost. */
let aside = EMPTY_DRAFT

/** Opens a saved script in the editor. An edited draft of the same name stays. */
export function openScript({ name, code, readOnly }: SavedScript): void {
  const now = draft.get()
  if (now.name === name) return
  if (now.name === undefined) aside = now
  draft.set({ name, code, readOnly, input: '' })
}

/** Returns to the unnamed draft, or an empty one. */
export function newScript(): void {
  if (draft.get().name === undefined) return
  draft.set(aside)
  aside = EMPTY_DRAFT
}

/** Parses the script's `input`; undefined if the text is invalid JSON. */
export function inputOf(text: string): { readonly input?: unknown } | undefined {
  if (text.trim() === '') return {}
  try {
    return { input: JSON.parse(text) as unknown }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
