import { explainError } from '../engine/explain-error.ts'
import { createStore } from '../engine/store.ts'
import { windowHint, windowMessage } from '../help/window-words.ts'

/** A short message in the corner about something that just happened. */
export interface Notice {
  readonly id: number
  readonly kind: 'done' | 'failed'
  readonly text: string
  readonly hint?: string | undefined
  readonly action?: { readonly label: string; readonly run: () => void }
  /** Shown longer, because only its action undoes a removal. */
  readonly lasting?: true
}

export const notices = createStore<readonly Notice[]>([])

/** More would hide the page; the oldest is dropped. */
const MOST_NOTICES = 3

let count = 0

/** Shows a notice. Its text and hint may be the engine's. */
export function notify(notice: Omit<Notice, 'id'>): void {
  count += 1
  const shown = { ...notice, text: windowMessage(notice.text), hint: windowHint(notice.hint), id: count }
  notices.set([...notices.get(), shown].slice(-MOST_NOTICES))
}

export function dismiss(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id))
}

/** Runs work that may fail, and shows its error. Returns whether it succeeded. */
export async function attempt(work: () => Promise<unknown>, failure: string): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    const { message, hint } = explainError(error)
    notify({ kind: 'failed', text: `${failure}: ${message}`, hint })
    return false
  }
}
