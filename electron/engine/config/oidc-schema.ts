import { z } from 'zod'
import { someText } from '../entry/schema-values.ts'

/** An OpenID provider whose tokens open the HTTP door, and what they mean here. */
export interface OidcSettings {
  /** As it stands in its tokens, to the letter (OpenID Connect Discovery 1.0, section 4.3). */
  readonly issuer: string
  /** What tokens for us are made out to: the address by which clients reach the door, where the provider takes addresses (RFC 8707). */
  readonly audience: string
  /** The programs that may bring tokens, by `azp` or `client_id`; undefined: all that the provider gives some for us. */
  readonly clients: readonly string[] | undefined
  /** The claim that names who comes. */
  readonly nameClaim: string
  /** The claim with the provider's groups or roles, and what each is here; of several the first of this list holds. */
  readonly roleClaim: { readonly claim: string; readonly roles: Readonly<Record<string, string>> } | undefined
  /** The role of whom no claim gives one; undefined: where there is a role claim nobody comes in without, else none is needed. */
  readonly role: string | undefined
  /** The profile that all of them work in. */
  readonly profile: string | undefined
}

const issuer = someText.refine(isIssuer, { error: 'must be an https:// address, or http:// on this machine' })

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
