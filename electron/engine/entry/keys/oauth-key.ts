import { z } from 'zod'
import { placeholder, someText } from '../schema-values.ts'

/** How Tooltray gets its tokens; without it, a user signs in with a browser. */
export const GRANTS = ['authorization_code', 'client_credentials'] as const

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
  /** The URL of a client metadata document, which is then the client id. */
  readonly clientMetadataUrl?: string | undefined
  /** The scope to request if the server does not specify one. */
  readonly scope?: string | undefined
}

const secret = z
  .string({ error: 'must be text' })
  .regex(placeholder, { error: 'must be a placeholder such as "${secret:client-secret}", not the secret itself' })

const issuer = someText.refine((value) => value.includes('${') || (/^https?:\/\//.test(value) && URL.canParse(value)), {
  error: 'must be the address of an authorization server',
})

/** The key `oauth` of an entry. */
export const oauthKey = z
  .object(
    {
      grant: z.enum(GRANTS, { error: `must be ${GRANTS.map((grant) => `"${grant}"`).join(' or ')}` }).optional(),
      clientId: someText.optional(),
      clientSecret: secret.optional(),
      privateKey: secret.optional(),
      issuer: issuer.optional(),
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

function problemOf({ grant, clientId, clientSecret, privateKey }: OAuthConfig): { key: string; message: string } | undefined {
  if (grant !== 'client_credentials')
    return privateKey === undefined ? undefined : { key: 'privateKey', message: 'is only for "grant": "client_credentials"' }
  if (clientId === undefined) return { key: 'clientId', message: 'is required for "grant": "client_credentials"' }
  if (clientSecret === undefined && privateKey === undefined)
    return { key: 'grant', message: 'requires "clientSecret" or "privateKey" for "client_credentials"' }
  return undefined
}
