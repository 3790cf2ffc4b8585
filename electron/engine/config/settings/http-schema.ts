import { isIP } from 'node:net'
import { z } from 'zod'
import { flag, someText } from '../../entry/schema-values.ts'
import { type OidcSettings, oidc } from './oidc-schema.ts'

/** The reverse proxy before the HTTP endpoint, whose headers are trusted. */
export interface TrustedProxy {
  /** The addresses and ranges that it connects from (`10.0.0.0/8`). */
  readonly addresses: readonly string[]
  /** Its public URL; `https:` means that it terminates TLS. */
  readonly url: string
  /** The header with the name of the user, in lower case; undefined: none. */
  readonly userHeader: string | undefined
}

/** The endpoint for clients over HTTP. */
export interface HttpSettings {
  readonly enabled: boolean
  readonly host: string
  readonly port: number
  /** PEM files; relative to the folder of servers.json. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined
  readonly trustedProxy: TrustedProxy | undefined
  /** The OpenID provider whose tokens are accepted in addition to credentials. */
  readonly oidc: OidcSettings | undefined
  /** Whether devices can sign in with a code. */
  readonly signIn: boolean
}

/** The default port of the HTTP endpoint, after those for the web UI. */
const HTTP_PORT = 8747

export const defaultHttp: HttpSettings = {
  enabled: false,
  host: '127.0.0.1',
  port: HTTP_PORT,
  tls: undefined,
  trustedProxy: undefined,
  oidc: undefined,
  signIn: false,
}

const address = someText.refine(isAddressOrRange, { error: 'must be an IP address, or a range such as "10.0.0.0/8"' })

const trustedProxy = z
  .object(
    {
      address: z.union([address.transform((one) => [one]), z.array(address)], {
        error: 'must be an IP address, a range, or a list of them',
      }),
      url: someText.refine((url) => /^https?:\/\//i.test(url) && URL.canParse(url), { error: 'must be an http:// or https:// address' }),
      userHeader: someText
        .regex(/^[\w-]+$/, { error: 'must be the name of a header' })
        .transform((name) => name.toLowerCase())
        .optional(),
    },
    { error: 'must be an object with "address" and "url"' },
  )
  .transform(({ address: addresses, url, userHeader }): TrustedProxy => ({ addresses, url, userHeader }))

export const http = z
  .object(
    {
      enabled: flag.default(defaultHttp.enabled),
      host: someText.default(defaultHttp.host),
      port: z
        .int({ error: 'must be a port' })
        .min(0, { error: 'must be a port' })
        .max(65_535, { error: 'must be a port' })
        .default(HTTP_PORT),
      tls: z.object({ cert: someText, key: someText }, { error: 'must be an object with "cert" and "key"' }).optional(),
      trustedProxy: trustedProxy.optional(),
      oidc: oidc.optional(),
      signIn: flag.default(defaultHttp.signIn),
    },
    { error: 'must be an object' },
  )
  // A client is sent to one place to sign in.
  .refine(({ signIn, oidc: provider }) => !signIn || provider === undefined, {
    error: 'must have either "signIn" or "oidc"',
  })
  .transform(({ tls, trustedProxy: proxy, oidc: provider, ...rest }): HttpSettings => ({
    ...rest,
    tls,
    trustedProxy: proxy,
    oidc: provider,
  }))

function isAddressOrRange(text: string): boolean {
  const [ip = '', bits, ...more] = text.split('/')
  const family = isIP(ip)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
}
