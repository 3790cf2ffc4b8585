import { z } from 'zod'
import { someText } from '../../entry/schema-values.ts'

/** An OpenID provider whose tokens are accepted over HTTP, and how their claims are mapped. */
export interface OidcSettings {
  /** Exactly as in its tokens (OpenID Connect Discovery 1.0, section 4.3). */
  readonly issuer: string
  /** The audience of tokens: the URL of the HTTP endpoint, if the provider accepts URLs (RFC 8707). */
  readonly audience: string
  /** The clients whose tokens are accepted, by `azp` or `client_id`; undefined: all with this audience. */
  readonly clients: readonly string[] | undefined
  /** The claim with the user's name. */
  readonly nameClaim: string
  /** The claim with the provider's groups or roles, and their mapping to roles here. The first match in this list applies. */
  readonly roleClaim: { readonly claim: string; readonly roles: Readonly<Record<string, string>> } | undefined
  /** The role if no claim matches. Undefined: with a role claim, such tokens are rejected; without one, no role applies. */
  readonly role: string | undefined
  /** The profile that all of them work in. */
  readonly profile: string | undefined
}

const issuer = someText.refine(isIssuer, { error: 'must be an https:// address, or http:// on this computer' })

export const oidc = z
  .strictObject(
    {
      issuer,
      audience: someText,
      clients: z.array(someText, { error: 'must be a list of texts' }).optional(),
      name: someText.default('sub'),
      roleClaim: z.strictObject({ claim: someText, roles: z.record(z.string(), someText) }).optional(),
      role: someText.optional(),
      profile: someText.optional(),
    },
    { error: 'must be an object with "issuer" and "audience"' },
  )
  .transform(({ issuer: from, audience, clients, name, roleClaim, role, profile }): OidcSettings => ({
    issuer: from,
    audience,
    clients,
    nameClaim: name,
    roleClaim,
    role,
    profile,
  }))

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, search, hash } = new URL(text)
  if (username !== '' || search !== '' || hash !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname))
}
