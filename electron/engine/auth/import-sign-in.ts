import type { FetchLike, StoredOAuthClientInformation } from '@modelcontextprotocol/client'
import { findAuthorizationServer } from './authorization-server.ts'
import type { ForeignSignIn } from './mcp-remote.ts'
import type { RecordStore } from './tokens/record-store.ts'
import type { SignInKey } from './tokens/sign-in-key.ts'

/**
 * Stores mcp-remote's sign-in for a server as ours: its tokens, and the registration for which they were issued. Throws connection errors.
 */
export async function importSignIn(
  { client, tokens, savedAt }: ForeignSignIn,
  to: {
    readonly key: SignInKey
    readonly resourceMetadataUrl: string | undefined
    readonly records: RecordStore
    readonly fetch: FetchLike
  },
): Promise<void> {
  const { key, resourceMetadataUrl, records } = to
  const at = await findAuthorizationServer(key.url, resourceMetadataUrl, to.fetch)
  const redirectUrl =
    Array.isArray(client?.redirect_uris) && typeof client.redirect_uris[0] === 'string' ? client.redirect_uris[0] : undefined
  const registration =
    client === undefined
      ? {}
      : {
          [at.issuer]: { client: { ...client, issuer: at.issuer } as StoredOAuthClientInformation, redirectUrl },
        }
  await records.change(key, (record) => ({
    ...record,
    registrations: { ...record.registrations, ...registration },
    current: { tokens: { ...tokens, issuer: at.issuer }, savedAt, issuer: at.issuer },
    hasResourceMetadata: at.state.resourceMetadata !== undefined,
    ...(resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl }),
  }))
}
