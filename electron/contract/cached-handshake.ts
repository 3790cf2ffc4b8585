/**
 * What the engine leaves on disk for the time before it runs: its own answers to the opening of a conversation. No schema, because the
 * relay reads it, which loads no library.
 */
export interface CachedHandshake {
  readonly version: string
  /** Protocol versions of the era that opens with `initialize`, newest first. */
  readonly legacyVersions: readonly string[]
  readonly legacy: { readonly initialize: Answer; readonly toolsList: Answer }
  readonly modern: { readonly discover: Answer; readonly toolsList: Answer }
}

type Answer = Readonly<Record<string, unknown>>
