import type { StoredOAuthClientInformation, StoredOAuthTokens } from '@modelcontextprotocol/client'
import { z } from 'zod'

/** A client that an authorisation server knows us by. */
export interface Registration {
  /** As the SDK gave it, with the stamp of its issuer. */
  readonly client: StoredOAuthClientInformation
  /** The address that was registered for the answer; undefined for a client id that a person configured. */
  readonly redirectUrl?: string
  /** The rights that were named at the registration; a server may give no others to this client. */
  readonly scope?: string
  /** The authorisation server said that it does not know the client: the next sign-in registers anew. */
  readonly refused?: true
}

/** Tokens as the SDK gave them, with the stamp of their issuer. */
export interface SavedTokens {
  readonly tokens: StoredOAuthTokens
  /** ms since 1970 */
  readonly savedAt: number
}

/** All that is kept in secret for one server, by issuer: what one authorisation server gave is never shown to another. */
export interface SignInRecord {
  readonly version: 1
  readonly url: string
  readonly registrations: Readonly<Record<string, Registration>>
  /** Of the issuer that signed in last. */
  readonly current?: SavedTokens & { readonly issuer: string }
  /** Where the server said that its metadata is. */
  readonly resourceMetadataUrl?: string
  /** Whether the server itself named its authorisation server when somebody signed in. */
  readonly hasResourceMetadata?: boolean
}

export function emptyRecord(url: string): SignInRecord {
  return { version: 1, url, registrations: {} }
}

const saved = z.looseObject({
  version: z.literal(1),
  url: z.string(),
  registrations: z.record(z.string(), z.looseObject({ client: z.looseObject({ client_id: z.string() }) })),
})

/** A record out of its text, with every field that the SDK put in. What is none gives undefined. */
export function parseRecord(text: string, url: string): SignInRecord | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const checked = saved.safeParse(value)
    return checked.success && checked.data.url === url ? (value as SignInRecord) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** When the current token ends, ms since 1970; undefined when the server did not say. */
export function endOfToken(current: SavedTokens): number | undefined {
  const seconds = Number(current.tokens.expires_in)
  return current.tokens.expires_in === undefined || !Number.isFinite(seconds) ? undefined : current.savedAt + seconds * 1000
}
