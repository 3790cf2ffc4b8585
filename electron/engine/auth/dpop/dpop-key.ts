import { DpopSession, generateDpopKeyPair } from '@modelcontextprotocol/client'
import { createHash } from 'node:crypto'
import type { AuthorizationServer } from '../authorization-server.ts'

/** The private key that tokens are bound to (RFC 9449): an EC key on P-256, as a JWK. It is stored with its tokens. */
export interface DpopKey {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
  readonly d: string
}

const ALGORITHM = 'ES256'

/** What signs with a key, by key: it remembers the nonces of servers. */
const sessions = new WeakMap<DpopKey, Promise<DpopSession>>()

/**
 * Whether tokens are bound to keys: the authorization server offers it, and the resource takes such tokens, by its metadata (RFC 9728,
 * section 2) or because its refusal names DPoP (RFC 9449, section 7.1). Many sign-in servers offer it to resources that know Bearer alone,
 * which would refuse each token.
 */
export function bindsTokens(
  { metadata, state }: Pick<AuthorizationServer, 'metadata' | 'state'>,
  challenge: { readonly namesDpop?: boolean | undefined } = {},
): boolean {
  if (!listsAlgorithm(metadata)) return false
  const { resourceMetadata: resource } = state
  return challenge.namesDpop === true || resource?.dpop_bound_access_tokens_required === true || listsAlgorithm(resource)
}

function listsAlgorithm(metadata: object | undefined): boolean {
  const { dpop_signing_alg_values_supported: algorithms } = (metadata ?? {}) as { dpop_signing_alg_values_supported?: unknown }
  return Array.isArray(algorithms) && algorithms.includes(ALGORITHM)
}

/** Whether a refusal names DPoP among the ways to send a token. */
export function namesDpop(response: Response): boolean {
  return /(?:^|,)\s*DPoP\b/i.test(response.headers.get('www-authenticate') ?? '')
}

/** Whether an authorization server has bound tokens to the key of their request. It may ignore the key. */
export function isBound({ token_type }: { readonly token_type: string }): boolean {
  return token_type.toLowerCase() === 'dpop'
}

/** Creates a key. Each sign-in has one of its own. */
export async function createDpopKey(): Promise<DpopKey> {
  const { privateKey } = await generateDpopKeyPair({ alg: ALGORITHM, extractable: true })
  const { x = '', y = '', d = '' } = await crypto.subtle.exportKey('jwk', privateKey)
  return { kty: 'EC', crv: 'P-256', x, y, d }
}

/** Returns what signs the proofs of requests with a key. */
export function dpopSession(key: DpopKey): Promise<DpopSession> {
  const known = sessions.get(key)
  if (known !== undefined) return known
  const session = sessionOf(key)
  sessions.set(key, session)
  return session
}

async function sessionOf({ kty, crv, x, y, d }: DpopKey): Promise<DpopSession> {
  const publicJwk = { kty, crv, x, y }
  const algorithm = { name: 'ECDSA', namedCurve: crv }
  return DpopSession.create({
    keyPair: {
      privateKey: await crypto.subtle.importKey('jwk', { ...publicJwk, d }, algorithm, false, ['sign']),
      publicKey: await crypto.subtle.importKey('jwk', publicJwk, algorithm, true, ['verify']),
      publicJwk,
      // RFC 7638, section 3.2: the required members in the order of their names.
      thumbprint: createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url'),
      alg: ALGORITHM,
    },
  })
}
