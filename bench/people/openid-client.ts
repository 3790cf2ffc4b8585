import { createHash, randomBytes } from 'node:crypto'
import { clickThrough } from '../../e2e/testing/sign-in/click-through.ts'

/** Where a person is sent back to. Nothing listens there: the browser stops before. */
const CALLBACK = 'http://127.0.0.1:1/callback'
/** Tokens are renewed from this long before their end, in ms, while they are still used; and waited for when they are about to end. */
const AGEING = 120_000
const ENDING = 5000

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_in: number
}

/** Registers a public client at a provider (RFC 7591). Returns its id. */
export async function register(issuer: string): Promise<string> {
  const response = await fetch(`${issuer}/reg`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      redirect_uris: [CALLBACK],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      application_type: 'native',
    }),
  })
  const { client_id: id } = (await response.json()) as { client_id?: string }
  if (id === undefined) throw new Error(`The provider registered no client: ${response.status}`)
  return id
}

/**
 * Signs a person in at a provider with the authorization code flow (RFC 6749, RFC 7636), for the resource of a client (RFC 8707). Returns a
 * function that returns a valid token, renewed where that is needed.
 */
export async function signIn(issuer: string, clientId: string, resource: string, person: string): Promise<() => Promise<string>> {
  const verifier = randomBytes(32).toString('base64url')
  const ask = new URL(`${issuer}/auth`)
  ask.search = String(
    new URLSearchParams({
      client_id: clientId,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'openid offline_access tools:read',
      resource,
      prompt: 'consent',
      state: person,
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    }),
  )
  const { url } = await clickThrough(ask.href, 'allow', (at) => at.href.startsWith(CALLBACK), undefined, person)
  const code = new URL(url).searchParams.get('code')
  if (code === null) throw new Error(`The provider did not sign ${person} in: ${url}`)

  const request = async (form: Record<string, string>): Promise<Tokens> => {
    const body = new URLSearchParams({ ...form, client_id: clientId, resource })
    const response = await fetch(`${issuer}/token`, { method: 'POST', body })
    if (!response.ok) throw new Error(`The provider gave no token to ${person}: ${await response.text()}`)
    return (await response.json()) as Tokens
  }
  let tokens = await request({ grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: verifier })
  let end = Date.now() + tokens.expires_in * 1000
  let renewing: Promise<void> | undefined
  const renew = async (): Promise<void> => {
    tokens = await request({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
    end = Date.now() + tokens.expires_in * 1000
  }
  return async () => {
    const left = end - Date.now()
    if (left > AGEING) return tokens.access_token
    renewing ??= renew().finally(() => (renewing = undefined))
    if (left < ENDING) await renewing
    // A failure is that of the request that waits for it.
    else renewing.catch(() => undefined)
    return tokens.access_token
  }
}
