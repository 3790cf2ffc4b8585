import type { CallRecord } from '../gateway/calls/execute-tool.ts'

/** One search as it was made, for history and live views. */
export interface SearchRecord {
  readonly kind: 'search'
  readonly id: string
  readonly caller: string
  /** The caller by its name. */
  readonly client: string
  readonly query: string
  /** The only server that was searched, where one was named. */
  readonly server?: string
  /** ms since 1970 */
  readonly at: number
  readonly milliseconds: number
  readonly outcome: 'ok' | 'error'
  readonly hits: number
  /** Of the answer, about as much as a model read. */
  readonly characters: number
  readonly code?: string
  readonly message?: string
}

/** One thing that a client did. */
export type ActivityRecord = CallRecord | SearchRecord
