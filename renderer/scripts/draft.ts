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

export const EMPTY_DRAFT: Draft = { name: undefined, code: '', input: '', readOnly: true }

export const draft = createStore<Draft>(EMPTY_DRAFT)

/** A kept script, to be edited. */
export function draftOf({ name, code, readOnly }: SavedScript): Draft {
  return { name, code, readOnly, input: '' }
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
