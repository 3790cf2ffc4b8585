import type { Window } from '../browser.ts'

export interface ShownPage<Opened extends Window = Window> {
  readonly name: string
  /** Not set: the page that is open. */
  readonly place?: string
  /** A selector of what must be there. */
  readonly ready?: string
  prepare?(window: Opened): Promise<void>
  /** Whether it stays as it is while it loads. */
  readonly isLoading?: true
}

/** One Tooltray, and the pages to photograph in it. */
export interface Scene<Opened extends Window = Window> {
  readonly name: string
  readonly open: () => Promise<Opened>
  /** Whether the browser complains meanwhile, because the engine is gone. */
  readonly complains?: true
  readonly pages: readonly ShownPage<Opened>[]
}
