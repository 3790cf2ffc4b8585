import { type AuthProvider, type FetchLike, UnauthorizedError, extractWWWAuthenticateParams } from '@modelcontextprotocol/client'
import { TooltrayError } from '../../base/errors.ts'
import type { Clock } from '../../base/platform.ts'
import { freshnessOf } from './freshness.ts'
import type { RecordStore } from './record-store.ts'
import type { Renew, Renewal } from './renew.ts'
import { endOfToken } from './sign-in-record.ts'

/** What a server asked for when it refused a request. */
export interface Challenge {
  readonly resourceMetadataUrl?: string
  readonly scope?: string
}

/** How requests to a server get their token. */
export interface Access {
  readonly provider: AuthProvider
  /** The `fetch` for the same requests: by it is known which token each was sent with, and what the server said of it. */
  readonly fetch: FetchLike
}

/** Who is told what comes out while requests are made. */
export interface AccessEvents {
  /** A token was renewed, here or in another process. */
  onRenewed(renewal: Renewal & { kind: 'renewed' }): void
  /** A person is needed. `why` is not known for a server that was never signed in to. */
  onSignInWanted(challenge: Challenge, why: string | undefined): void
  /** A request was refused for want of rights, while others may be allowed. */
  onRightsWanted(challenge: Challenge): void
}

/** What `createAccess` works with. */
interface AccessDeps {
  server: string
  url: string
  records: RecordStore
  /** Whether anybody has ever signed in: if not, the keychain is not asked before the server wants something. */
  wasSignedIn: () => boolean
  renew: Renew
  clock: Clock
  events: AccessEvents
}

/**
 * Returns requests their token, renews it before it ends and after it was refused, and never asks a person for anything: a request that
 * needs one fails at once with `UnauthorizedError`.
 *
 * @param url a normal server URL.
 */
export function createAccess(deps: AccessDeps): Access {
  const { server, url, records, renew, clock, events } = deps
  const sentWith = new WeakMap<Response, string>()

  const renewed = async (used: string, resourceMetadataUrl?: string): Promise<Renewal> => {
    const renewal = await renew({ server, url, used, resourceMetadataUrl })
    if (renewal.kind === 'renewed') events.onRenewed(renewal)
    return renewal
  }
  const token = async (): Promise<string | undefined> => {
    if (records.known(url) === undefined && !deps.wasSignedIn()) return undefined
    const { current } = await records.get(url)
    if (current === undefined) return undefined
    const used = current.tokens.access_token
    const end = endOfToken(current)
    switch (freshnessOf(current.savedAt, end, clock.now())) {
      case 'fresh':
        return used
      case 'ageing':
        // The request need not wait for it, nor fail with it: the token is still good.
        if (current.tokens.refresh_token !== undefined) renewed(used).catch(() => undefined)
        return used
      case 'ended': {
        try {
          const renewal = await renewed(used)
          // The server has the last word: it may want none, and if it does it says so.
          return renewal.kind === 'renewed' ? renewal.current.tokens.access_token : undefined
        } catch (error) {
          // What cannot be renewed just now may still do; and if not, the server says anew where one signs in, and it is tried with that.
          if (error instanceof TooltrayError && error.code === 'sign_in_unavailable') return used
          throw error
        }
      }
    }
  }
  return {
    provider: {
      token,
      async onUnauthorized({ response }) {
        const challenge = challengeOf(response)
        const used = sentWith.get(response) ?? ''
        // Nothing was sent, but another process may have signed in meanwhile: `renew` looks.
        const known = (await records.get(url)).current
        const renewal =
          used === '' && known !== undefined
            ? ({ kind: 'renewed', current: known } as const)
            : await renewed(used, challenge.resourceMetadataUrl)
        if (renewal.kind === 'renewed') return
        events.onSignInWanted(challenge, used === '' && known === undefined ? undefined : renewal.why)
        throw new UnauthorizedError('A sign-in is needed.')
      },
    },
    async fetch(input, init) {
      const response = await fetch(input, init)
      if (response.status === 401 || response.status === 403) {
        const [, used] = /^Bearer (.+)$/.exec(new Headers(init?.headers).get('authorization') ?? '') ?? []
        if (used !== undefined) sentWith.set(response, used)
        if (response.status === 403 && extractWWWAuthenticateParams(response).error === 'insufficient_scope')
          events.onRightsWanted(challengeOf(response))
      }
      return response
    },
  }
}

function challengeOf(response: Response): Challenge {
  const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response)
  return {
    ...(resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl: resourceMetadataUrl.href }),
    ...(scope === undefined ? {} : { scope }),
  }
}
