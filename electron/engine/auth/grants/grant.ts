import type { OAuthConfig } from '../../entry/keys/oauth-key.ts'
import type { SignInRecord } from '../tokens/sign-in-record.ts'

/** Whether tokens are requested without a user: Tooltray gets a new one whenever one is needed. */
export function needsNoUser({ grant }: OAuthConfig): boolean {
  return grant !== undefined && grant !== 'authorization_code' && grant !== 'device_code'
}

/**
 * Returns the client that tokens are requested for without a user, so that tokens of another one are not used. Undefined if a user signs
 * in.
 */
export function grantedTo(settings: OAuthConfig): string | undefined {
  if (!needsNoUser(settings)) return undefined
  const { grant, clientId, issuer, scope, identityProvider } = settings
  return [grant, clientId, issuer, scope, identityProvider?.issuer, identityProvider?.clientId].join(' ')
}

/** Returns the tokens in a record that were requested in the configured way; undefined if there are none. */
export function currentTokens(record: SignInRecord, settings: OAuthConfig): SignInRecord['current'] {
  return record.current?.grantedTo === grantedTo(settings) ? record.current : undefined
}
