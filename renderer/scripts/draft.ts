import type { SavedScript } from '../../electron/control/contract.ts'
import { createStore } from '../engine/store.ts'

/** The script in the editor. It outlives a look at another page. */
export interface Draft {
  /** Of the saved script that it began as. */
  readonly name: string | undefined
  readonly code: string
  /** JSON text; empty: none. */
  readonly input: string
  readonly readOnly: boolean
}

const EMPTY_DRAFT: Draft = { name: undefined, code: '', input: '', readOnly: true }

export const draft = createStore<Draft>(EMPTY_DRAFT)

/** The one without a name that was in the editor before a kept one was opened: nothing that was written is lost by looking at others. */
let aside = EMPTY_DRAFT

/** Puts a kept script into the editor. What was written under the same name stays. */
export function openScript({ name, code, readOnly }: SavedScript): void {
  const now = draft.get()
  if (now.name === name) return
  if (now.name === undefined) aside = now
  draft.set({ name, code, readOnly, input: '' })
}

/** Goes on with the script without a name: the one that was put aside, or an empty one. */
export function newScript(): void {
  if (draft.get().name === undefined) return
  draft.set(aside)
  aside = EMPTY_DRAFT
}

/** What is to be given to the script as `input`; undefined where the text is no JSON. */
export function inputOf(text: string): { readonly input?: unknown } | undefined {
  if (text.trim() === '') return {}
  try {
    return { input: JSON.parse(text) as unknown }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
