/**
 * The engine's own responses to the opening of a session, stored on disk for the time before it runs. No schema, because the relay reads it
 * and loads no library.
 */
export interface CachedHandshake {
  readonly version: string
  /** Protocol versions of the legacy era, newest first. */
  readonly legacyVersions: readonly string[]
  readonly legacy: { readonly initialize: Answer; readonly toolsList: Answer }
  readonly modern: { readonly discover: Answer; readonly toolsList: Answer }
}

type Answer = Readonly<Record<string, unknown>>
