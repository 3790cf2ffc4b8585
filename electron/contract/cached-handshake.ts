/** The name of a handshake's file: in the data folder that of the last engine, and beside a helper the one that its build recorded. */
export const HANDSHAKE_FILE = 'greeting.json'

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

/** What a build records for homes where no engine ever ran: in one without servers, and in one with a server of the name `standIn`. */
export interface BuiltInHandshake extends CachedHandshake {
  readonly withServers: { readonly standIn: string; readonly initialize: Answer; readonly discover: Answer }
}

/** What a helper answers from before an engine is there; lists that it lacks are the engine's to answer. */
export interface OpeningHandshake extends Pick<CachedHandshake, 'legacyVersions'> {
  readonly legacy: Pick<CachedHandshake['legacy'], 'initialize'> & Partial<CachedHandshake['legacy']>
  readonly modern: Pick<CachedHandshake['modern'], 'discover'> & Partial<CachedHandshake['modern']>
}

type Answer = Readonly<Record<string, unknown>>
