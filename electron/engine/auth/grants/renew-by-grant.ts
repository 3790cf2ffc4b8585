import { OAuthError, computeScopeUnion } from '@modelcontextprotocol/client'
import { TooltrayError } from '../../base/errors.ts'
import type { Clock } from '../../base/platform.ts'
import type { OAuthConfig } from '../../entry/keys/oauth-key.ts'
import { shellWord } from '../../entry/shell-word.ts'
import { sameIssuer } from '../authorization-server.ts'
import { explainSignIn, isPassing, unavailable } from '../explain.ts'
import { bindsTokens, createDpopKey, isBound } from '../dpop/dpop-key.ts'
import type { LockedRecord } from '../tokens/record-store.ts'
import { currentTokens, grantedTo } from './grant.ts'
import { type RequestTokensDeps, requestTokens } from './request-tokens.ts'

/** Dependencies of `renewByGrant`. */
interface RenewByGrantDeps extends Omit<RequestTokensDeps, 'dpopKey' | 'scope'> {
  readonly locked: LockedRecord
  /** The scope that the server named in its latest refusal. */
  readonly scope: string | undefined
  readonly clock: Clock
}

/**
 * Requests a new token without a user, and stores it. Throws `sign_in_failed` if that was refused, and `sign_in_unavailable` if it may
 * succeed later.
 */
export async function renewByGrant(deps: RenewByGrantDeps): Promise<NonNullable<LockedRecord['record']['current']>> {
  const { locked, server, url, settings, at, fetch, fetchTo, clock } = deps
  const before = currentTokens(locked.record, settings)
  checkIssuer(server, settings.issuer ?? before?.issuer, at.issuer)
  const startedAt = clock.now()
  const scope = deps.scope === undefined ? settings.scope : computeScopeUnion(before?.tokens.scope ?? settings.scope, deps.scope)
  try {
    const dpopKey = bindsTokens(at) ? (before?.dpopKey ?? (await createDpopKey())) : undefined
    const tokens = await requestTokens({ server, url, settings, at, scope, fetch, fetchTo, dpopKey })
    const current = {
      tokens: { ...tokens, scope: tokens.scope ?? scope, issuer: at.issuer },
      savedAt: startedAt,
      issuer: at.issuer,
      grantedTo: grantedTo(settings),
      dpopKey: isBound(tokens) ? dpopKey : undefined,
    }
    await locked.save({ ...locked.record, current, hasResourceMetadata: at.state.resourceMetadata !== undefined })
    return current
  } catch (error) {
    if (error instanceof OAuthError && isPassing(error)) throw unavailable(server, 'Its sign-in server answered with an error.', error)
    const explained = explainSignIn(error, server, url)
    if (!(error instanceof OAuthError)) throw explained
    throw new TooltrayError('sign_in_failed', explained.message, { hint: refusedHint(settings), data: { server }, cause: error })
  }
}

/** The first authorization server that issued tokens is the only one that gets the secrets, unless `issuer` names another. */
function checkIssuer(server: string, expected: string | undefined, issuer: string): void {
  if (expected === undefined || sameIssuer(expected, issuer)) return
  throw new TooltrayError('sign_in_failed', `${server} names another sign-in server than before: ${issuer} instead of ${expected}.`, {
    hint: `Nothing was sent to it. If that is right, set "issuer" under its "oauth", or use: tooltray logout ${shellWord(server)}`,
    data: { server },
  })
}

function refusedHint({ grant, clientId, privateKey }: OAuthConfig): string {
  const client = `the client ID "${clientId}" and its ${privateKey === undefined ? 'secret' : 'private key'}, under "oauth" of the server.`
  if (grant === 'workload_identity')
    return 'Check whom the assertion is for (its "aud"), until when it is valid, and which workloads the sign-in server trusts.'
  return grant === 'enterprise_managed' ? `Your organization may not allow this server. Check ${client}` : `Check ${client}`
}
