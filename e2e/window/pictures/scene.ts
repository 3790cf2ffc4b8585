import type { Window } from '../browser.ts'

export interface ShownPage {
  readonly name: string
  /** Not set: the page that is open. */
  readonly place?: string
  /** A selector of what must be there. */
  readonly ready?: string
  readonly prepare?: (window: Window) => Promise<void>
  /** Whether it stays as it is while it loads. */
  readonly isLoading?: true
}

/** One Tooltray, and the pages to photograph in it. */
export interface Scene {
  readonly name: string
  readonly open: () => Promise<Window>
  /** Whether the browser complains meanwhile, because the engine is gone. */
  readonly complains?: true
  readonly pages: readonly ShownPage[]
}
