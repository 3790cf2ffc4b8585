import { z } from 'zod'
import { isObject } from '../../base/is-object.ts'
import { isWebAddress, placeholder, someText } from '../schema-values.ts'

/** How Tooltray gets its tokens; without it, a user signs in with a browser. */
export const GRANTS = ['authorization_code', 'client_credentials', 'workload_identity', 'enterprise_managed', 'device_code'] as const

/** The client of a server's sign-in, as far as it was configured by hand. Texts may contain `${VARIABLES}`. */
export interface OAuthConfig {
  readonly grant?: (typeof GRANTS)[number] | undefined
  readonly clientId?: string | undefined
  /** A `${VARIABLE}`, never the secret itself. */
  readonly clientSecret?: string | undefined
  /** A `${VARIABLE}` with a private key in PEM, or as a JWK in JSON. It is used instead of a `clientSecret`. */
  readonly privateKey?: string | undefined
  /** The issuer of the authorization server that the client is registered at. No other gets its secrets. */
  readonly issuer?: string | undefined
  /** A `${VARIABLE}` with a JWT that says which workload this is. */
  readonly assertion?: string | undefined
  /** The path of a file with such a JWT, which the platform renews. It is used instead of an `assertion`. */
  readonly assertionFile?: string | undefined
  readonly identityProvider?: IdentityProviderConfig | undefined
  /** The URL of a client metadata document, which is then the client id. */
  readonly clientMetadataUrl?: string | undefined
  /** The scope to request if the server does not specify one. */
  readonly scope?: string | undefined
}

/** The identity provider of the user's organization, which says who the user is. */
export interface IdentityProviderConfig {
  readonly issuer: string
  /** For one whose metadata does not name it. */
  readonly tokenEndpoint?: string | undefined
  readonly clientId: string
  readonly clientSecret?: string | undefined
  /** A `${VARIABLE}` with an ID token of the user. */
  readonly idToken?: string | undefined
  /** The path of a file with such a token. It is used instead of an `idToken`. */
  readonly idTokenFile?: string | undefined
}

const secret = z
  .string({ error: 'must be text' })
  .regex(placeholder, { error: 'must be a placeholder such as "${secret:client-secret}", not the secret itself' })

const webAddress = someText.refine((value) => value.includes('${') || isWebAddress(value), { error: 'must be an https:// address' })

const identityProvider = z
  .object(
    {
      issuer: webAddress,
      tokenEndpoint: webAddress.optional(),
      clientId: someText,
      clientSecret: secret.optional(),
      idToken: secret.optional(),
      idTokenFile: someText.optional(),
    },
    { error: 'must be an object' },
  )
  .refine(({ idToken, idTokenFile }) => idToken !== undefined || idTokenFile !== undefined, {
    error: 'requires "idToken" or "idTokenFile"',
  })

/** The key `oauth` of an entry. */
export const oauthKey = z
  .object(
    {
      grant: z.enum(GRANTS, { error: `must be ${GRANTS.map((grant) => `"${grant}"`).join(', ')}` }).optional(),
      clientId: someText.optional(),
      clientSecret: secret.optional(),
      privateKey: secret.optional(),
      issuer: webAddress.optional(),
      assertion: secret.optional(),
      assertionFile: someText.optional(),
      identityProvider: identityProvider.optional(),
      clientMetadataUrl: someText
        .refine((value) => value.includes('${') || (value.startsWith('https://') && URL.canParse(value)), {
          error: 'must be an https:// address',
        })
        .optional(),
      scope: someText.optional(),
    },
    { error: 'must be an object' },
  )
  .superRefine((oauth, context) => {
    const problem = problemOf(oauth)
    if (problem !== undefined) context.addIssue({ code: 'custom', path: [problem.key], message: problem.message })
  })

/** The keys that only one grant reads. */
const KEYS_OF: Readonly<Partial<Record<keyof OAuthConfig, (typeof GRANTS)[number]>>> = {
  privateKey: 'client_credentials',
  assertion: 'workload_identity',
  assertionFile: 'workload_identity',
  identityProvider: 'enterprise_managed',
}

interface Problem {
  readonly key: string
  readonly message: string
}

function problemOf(oauth: OAuthConfig): Problem | undefined {
  const { grant, clientSecret, privateKey, assertion, assertionFile } = oauth
  for (const [key, of] of Object.entries(KEYS_OF))
    if (oauth[key as keyof OAuthConfig] !== undefined && grant !== of) return { key, message: `is only for "grant": "${of}"` }
  const required = (key: keyof OAuthConfig): Problem | undefined =>
    oauth[key] === undefined ? { key, message: `is required for "grant": "${grant}"` } : undefined
  switch (grant) {
    case 'client_credentials':
      if (clientSecret === undefined && privateKey === undefined)
        return { key: 'grant', message: 'requires "clientSecret" or "privateKey" for "client_credentials"' }
      return required('clientId')
    case 'workload_identity':
      if (assertion === undefined && assertionFile === undefined)
        return { key: 'grant', message: 'requires "assertion" or "assertionFile" for "workload_identity"' }
      return undefined
    case 'enterprise_managed':
      return required('clientId') ?? required('clientSecret') ?? required('identityProvider')
    case 'device_code':
      return required('clientId')
    default:
      return undefined
  }
}

/** The paths of files that a sign-in sends to a sign-in server, as an entry names them. */
export function filesOf(oauth: unknown): string[] {
  const { assertionFile, identityProvider } = isObject(oauth) ? oauth : {}
  const { idTokenFile } = isObject(identityProvider) ? identityProvider : {}
  return [assertionFile, idTokenFile].filter((path): path is string => typeof path === 'string')
}
