import type { AuthorizationServerMetadata, FetchLike, StoredOAuthTokens } from '@modelcontextprotocol/client'
import { fromJson } from '../base/text/from-json.ts'
import { isObject } from '../base/is-object.ts'
import type { SavedTokens } from './tokens/sign-in-record.ts'

type Claims = Readonly<Record<string, unknown>>

/** Characters of the name of a user at a service. Over it: the rest is not shown. */
const LONGEST_IDENTITY = 100
/** Characters of a token that is read for claims. Over it: it says nothing. */
const LONGEST_READ = 100_000

/** Dependencies of `findIdentity`. */
interface FindIdentityDeps {
  readonly tokens: StoredOAuthTokens
  readonly metadata: AuthorizationServerMetadata | undefined
  readonly fetch: FetchLike
}

/**
 * Finds out as whom a user has signed in: by the ID token, the userinfo endpoint (OpenID Connect Core 5.3), or the claims of the access
 * token. Undefined if none of them says it. It is for display only: signatures are not checked. Never throws.
 */
export async function findIdentity({ tokens, metadata, fetch }: FindIdentityDeps): Promise<string | undefined> {
  const named = nameIn(claimsIn(tokens.id_token))
  if (named !== undefined) return named
  const info = await userinfo(tokens, metadata, fetch).catch(() => undefined)
  return nameIn(info) ?? subjectIn(info) ?? identityIn(tokens)
}

/** Computed once for each sign-in: it is asked for with every status. */
const identities = new WeakMap<SavedTokens, { readonly identity: string | undefined }>()

/** Returns as whom a user has signed in, as found out at the sign-in, or as far as the tokens say it. */
export function identityOf(current: SavedTokens): string | undefined {
  const known = identities.get(current) ?? { identity: current.identity ?? identityIn(current.tokens) }
  identities.set(current, known)
  return known.identity
}

/** Returns as whom a user has signed in, as far as the tokens say it. */
export function identityIn({ id_token, access_token }: Pick<StoredOAuthTokens, 'id_token' | 'access_token'>): string | undefined {
  const [id, access] = [claimsIn(id_token), claimsIn(access_token)]
  return nameIn(id) ?? nameIn(access) ?? subjectIn(id) ?? subjectIn(access)
}

async function userinfo(
  tokens: StoredOAuthTokens,
  metadata: AuthorizationServerMetadata | undefined,
  fetch: FetchLike,
): Promise<Claims | undefined> {
  const endpoint = (metadata as { userinfo_endpoint?: unknown } | undefined)?.userinfo_endpoint
  if (typeof endpoint !== 'string' || tokens.scope?.split(' ').includes('openid') !== true) return undefined
  const headers = { Authorization: `Bearer ${tokens.access_token}`, Accept: 'application/json' }
  const response = await fetch(endpoint, { headers, redirect: 'manual' })
  const claims = response.ok ? fromJson(await response.text()) : undefined
  return isObject(claims) ? claims : undefined
}

/** Returns the claims of a JWT (RFC 7519); undefined for a token that is none. */
function claimsIn(token: string | undefined): Claims | undefined {
  if (token === undefined || token.length > LONGEST_READ) return undefined
  const [, payload, signature] = token.split('.')
  if (payload === undefined || signature === undefined) return undefined
  const claims = fromJson(Buffer.from(payload, 'base64url').toString('utf8'))
  return isObject(claims) ? claims : undefined
}

function nameIn(claims: Claims | undefined): string | undefined {
  return shown(claims?.['email']) ?? shown(claims?.['preferred_username']) ?? shown(claims?.['name'])
}

function subjectIn(claims: Claims | undefined): string | undefined {
  return shown(claims?.['sub'])
}

/** The text of a provider without invisible characters and those that change the direction of text, in one line. */
function shown(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  const clean = text.slice(0, LONGEST_READ).replace(/(?:\p{Cc}|\p{Cf}|\p{Cs}|[\u2028\u2029]|[\u{E0100}-\u{E01EF}])/gu, '')
  const short = [...clean.trim()].slice(0, LONGEST_IDENTITY).join('')
  return short === '' ? undefined : short
}
