import type { StoredOAuthClientInformation, StoredOAuthTokens } from '@modelcontextprotocol/client'
import { z } from 'zod'
import type { DpopKey } from '../dpop/dpop-key.ts'
import { fromJson } from '../../base/text/from-json.ts'

/** A client registered at an authorization server. */
export interface Registration {
  /** As returned by the SDK, stamped with its issuer. */
  readonly client: StoredOAuthClientInformation
  /** The registered redirect URI; undefined for a configured client id. */
  readonly redirectUrl?: string | undefined
  /** The scope of the registration; a server may grant no other to this client. */
  readonly scope?: string | undefined
  /** The authorization server does not know the client: the next sign-in registers again. */
  readonly refused?: true
}

/** Tokens as returned by the SDK, stamped with their issuer. */
export interface SavedTokens {
  readonly tokens: StoredOAuthTokens
  /** ms since 1970 */
  readonly savedAt: number
  /** As whom the user signed in, if the provider said so. */
  readonly identity?: string | undefined
  /** The client that requested them without a user; undefined if a user signed in. */
  readonly grantedTo?: string | undefined
  /** The key that the tokens are bound to, if they are. */
  readonly dpopKey?: DpopKey | undefined
  /** The client that they were issued to; a later registration may have replaced it. Undefined in records of earlier versions. */
  readonly client?: StoredOAuthClientInformation | undefined
  /** The authorization server refuses renewals that name the resource (RFC 8707). */
  readonly withoutResource?: true
}

/** Everything stored in secret for one sign-in, by issuer: what one authorization server issued is never sent to another. */
export interface SignInRecord {
  readonly version: 1
  readonly url: string
  readonly registrations: Readonly<Record<string, Registration>>
  /** From the issuer of the last sign-in. */
  readonly current?: SavedTokens & { readonly issuer: string }
  /** The address of the server's metadata, as the server gave it. */
  readonly resourceMetadataUrl?: string | undefined
  /** Whether the server named its authorization server at the sign-in. */
  readonly hasResourceMetadata?: boolean
}

/** Returns a record without a sign-in. */
export function emptyRecord(url: string): SignInRecord {
  return { version: 1, url, registrations: {} }
}

const saved = z.looseObject({
  version: z.literal(1),
  url: z.string(),
  registrations: z.record(z.string(), z.looseObject({ client: z.looseObject({ client_id: z.string() }) })),
})

/** Parses a record, with every field that the SDK stored. Returns undefined if it is invalid. */
export function parseRecord(text: string, url: string): SignInRecord | undefined {
  const value = fromJson(text)
  const checked = saved.safeParse(value)
  return checked.success && checked.data.url === url ? (value as SignInRecord) : undefined
}

/** Returns when the current token expires, ms since 1970; undefined if the server did not say. */
export function endOfToken(current: SavedTokens): number | undefined {
  const seconds = Number(current.tokens.expires_in)
  return current.tokens.expires_in === undefined || !Number.isFinite(seconds) ? undefined : current.savedAt + seconds * 1000
}

/** Returns the client that the current tokens were issued to; undefined if it is unknown. */
export function clientOf(record: SignInRecord): StoredOAuthClientInformation | undefined {
  const { current } = record
  return current === undefined ? undefined : (current.client ?? record.registrations[current.issuer]?.client)
}
