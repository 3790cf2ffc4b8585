import { Client, type OAuthClientMetadata, type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

/** Where clients are sent back to: nothing listens there. */
export const REDIRECT = 'http://127.0.0.1:1/callback'

/** A client of the official SDK that signs in: where it sends the browser is opened by `visit`. */
export async function signInWithSdk(
  url: string,
  visit: (address: URL) => Promise<URL | undefined>,
  options: { era?: 'legacy' | 'modern'; metadata?: Partial<OAuthClientMetadata>; redirect?: string } = {},
): Promise<Client> {
  const { era = 'legacy', metadata = {}, redirect = REDIRECT } = options
  const kept: { information?: unknown; tokens?: unknown; discovery?: unknown; verifier: string; back?: URL | undefined } = { verifier: '' }
  const provider: OAuthClientProvider = {
    redirectUrl: redirect,
    clientMetadata: { client_name: 'SDK client', redirect_uris: [redirect], ...metadata },
    clientInformation: () => kept.information as never,
    saveClientInformation: (information) => void (kept.information = information),
    tokens: () => kept.tokens as never,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    discoveryState: () => kept.discovery as never,
    saveDiscoveryState: (state) => void (kept.discovery = state),
    codeVerifier: () => kept.verifier,
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    redirectToAuthorization: async (address) => void (kept.back = await visit(address)),
  }
  const clientOf = () =>
    new Client({ name: 'sdk', version: '1' }, { versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: '2026-07-28' } } })
  const transport = new StreamableHTTPClientTransport(new URL(url), { authProvider: provider })
  try {
    await clientOf().connect(transport)
    throw new Error('It was not asked to sign in.')
  } catch (error) {
    if (kept.back === undefined) throw error
  }
  await transport.finishAuth(kept.back.searchParams)
  const client = clientOf()
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { authProvider: provider }))
  return client
}
