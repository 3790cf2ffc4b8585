import type { FetchLike } from '@modelcontextprotocol/client'
import { findAuthorizationServer } from '../authorization-server.ts'
import { revokeTokens } from './revoke.ts'
import { type SignInRecord, clientOf } from './sign-in-record.ts'

/**
 * Reports the end of a sign-in to the authorization server. Returns whether the tokens were revoked.
 *
 * @param record as it was before the sign-in ended.
 */
export async function revokeEnded(url: string, record: SignInRecord, fetchToServer: () => Promise<FetchLike>): Promise<boolean> {
  const client = clientOf(record)
  if (client === undefined || record.current === undefined) return false
  const { issuer, tokens } = record.current
  const fetch = await fetchToServer()
  try {
    const at = await findAuthorizationServer(url, record.resourceMetadataUrl, fetch)
    if (at.issuer !== issuer) return false
    return await revokeTokens({ metadata: at.metadata, client, tokens, fetch })
  } catch {
    // The server is down, or its response is invalid: the tokens are deleted here in any case.
    return false
  }
}
