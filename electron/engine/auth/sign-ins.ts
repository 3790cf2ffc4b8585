import type { FetchLike } from '@modelcontextprotocol/client'
import type { DatabaseSync } from 'node:sqlite'
import type { SignInState } from '../../contract/servers.ts'
import { TooltrayError, messageOf, problemOf } from '../base/errors.ts'
import type { OAuthConfig } from '../entry/keys/oauth-key.ts'
import { shellWord } from '../entry/shell-word.ts'
import { notKept } from '../base/failures/storage-failure.ts'
import { type Clock, type Platform, isYounger } from '../base/platform.ts'
import type { Mask } from '../secrets/mask.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import { type Access, type Challenge, createAccess } from './tokens/access.ts'
import { explainSignIn } from './explain.ts'
import { ageingFrom, freshnessOf } from './tokens/freshness.ts'
import { currentTokens, needsNoUser } from './grants/grant.ts'
import { createGuardedFetch } from '../network/guarded-fetch.ts'
import { mcpRemoteSignIn } from './mcp-remote.ts'
import { type Lookup, networkScopeOf } from '../network/network-scope.ts'
import type { Outbound } from '../network/outbound.ts'
import { createRecordStore } from './tokens/record-store.ts'
import { createRenewer } from './tokens/renew.ts'
import { revokeEnded } from './tokens/revoke-ended.ts'
import { type SignInFlow, startSignIn } from './sign-in-flow.ts'
import { importSignIn } from './import-sign-in.ts'
import { createSignInMemory } from './sign-in-memory.ts'
import { endOfToken } from './tokens/sign-in-record.ts'
import { type SignInEvent, reduceSignIn } from './sign-in-state.ts'

/** A remote server that supports a sign-in. */
export interface SignInTarget {
  /** Its name. */
  readonly server: string
  /** A normal server URL: the key of sign-ins. */
  readonly url: string
  /** The address as in servers.json, variables filled in. */
  readonly address: string
  readonly settings: OAuthConfig
}

/** What the user needs to continue. */
export interface StartedSignIn {
  readonly authorizationUrl: string
  /** ms since 1970 */
  readonly until: number
}

/** The sign-ins of all remote servers. URLs are normal server URLs. */
export interface SignIns {
  /** Undefined for a server that never required one. */
  state(url: string): SignInState | undefined
  /** When the token of a server should be renewed, ms since 1970; undefined without a token, or if its expiry is unknown. */
  ageingFrom(url: string): number | undefined
  /** Renews the token of a server if it is about to expire. Returns false if only the user can sign in again. Throws as `Renew`. */
  renew(target: SignInTarget): Promise<boolean>
  /** The servers with a sign-in, as far as is known without the keychain. */
  kept(): readonly string[]
  /** Reads a sign-in from the secret store, so that its tokens are masked from then on. Throws what the store throws. */
  learn(url: string): Promise<unknown>
  /** Returns the token access for requests to a server. */
  accessTo(target: SignInTarget): Access
  /**
   * Begins a sign-in, and cancels an earlier one. Opens nothing. Throws `sign_in_refused` after three attempts within ten minutes, unless
   * `again`; `sign_in_failed`, `sign_in_unavailable`, and what the secret store throws.
   */
  start(target: SignInTarget, again: boolean): Promise<StartedSignIn>
  /** Resolves when the latest sign-in is done, at once if there was none. Rejects with the reason if it failed. */
  wait(url: string): Promise<void>
  cancel(url: string): void
  /** Imports mcp-remote's sign-in for the server. Throws `sign_in_failed` if there is none. */
  takeOver(target: SignInTarget): Promise<void>
  /** The user declines the import and is not asked again. */
  declineOffer(url: string): void
  /** Deletes the tokens of a server, and revokes them if possible. Returns whether they were revoked. */
  signOut(target: SignInTarget): Promise<boolean>
  close(): void
}

/** Dependencies of `createSignIns`. */
export interface SignInDeps {
  readonly secrets: SecretStore
  readonly sql: DatabaseSync
  /** For lock files. */
  readonly folder: string
  readonly platform: Platform
  readonly clock: Clock
  readonly mask: Mask
  readonly onChange: (url: string) => void
  /** Called when the server can be connected to again. */
  readonly onSignedIn: (url: string) => void
  readonly onProblem: (problem: TooltrayError) => void
  readonly outbound: Outbound
  readonly lookup?: Lookup | undefined
  /** For tests: wraps the `fetch` of sign-ins and renewals. */
  readonly wrapFetch?: ((fetch: FetchLike) => FetchLike) | undefined
}

const MOST_TRIES = 3
/** In ms. */
const TRIES_COUNT_FOR = 10 * 60_000

/**
 * Creates the sign-ins. It owns their states, the challenges of refused requests, and one running sign-in per server; different servers may
 * sign in at once.
 */
export function createSignIns(deps: SignInDeps): SignIns {
  const { secrets, folder, platform, clock, mask, lookup, outbound } = deps
  const net = { lookup, outbound, wrapFetch: deps.wrapFetch }
  const records = createRecordStore({ secrets, folder, clock, mask })
  const renew = createRenewer({ records, clock, ...net })
  const memory = createSignInMemory(deps.sql, (error) => {
    deps.onProblem(notKept('The state of a sign-in could not be saved', error, 'Make room on the disk.'))
  })
  const states = new Map<string, SignInState>()
  const challenges = new Map<string, Challenge>()
  const flows = new Map<string, SignInFlow>()
  /** The outcome of the latest sign-in, for callers that wait after its end. */
  const latest = new Map<string, Promise<void>>()

  const stateOf = (url: string): SignInState | undefined => {
    const known = states.get(url)
    if (known !== undefined) return known
    const { signedIn, until } = memory.recall(url)
    return signedIn === true ? { name: 'signed-in', until } : undefined
  }
  const withEnd = (url: string, state: SignInState | undefined): SignInState | undefined =>
    state?.name === 'signed-out' && memory.recall(url).ended === true ? { ...state, ended: true } : state
  const dispatch = (url: string, event: SignInEvent): void => {
    const before = stateOf(url)
    const next = withEnd(url, reduceSignIn(before, event, clock.now()))
    if (next === undefined || next === before) return
    states.set(url, next)
    deps.onChange(url)
  }
  const enterSignedIn = (url: string, until: number | undefined): void => {
    memory.note(url, { signedIn: true, ended: undefined, until })
    dispatch(url, { type: 'signed-in', until })
  }

  /** Reports once that another program has a sign-in that could be imported. */
  const lookForOffer = async ({ url, address }: SignInTarget): Promise<void> => {
    if (memory.recall(url).offerAnswered === true) return
    if ((await mcpRemoteSignIn(platform, address)) !== undefined) dispatch(url, { type: 'wanted', offer: 'mcp-remote' })
  }

  const accessTo: SignIns['accessTo'] = (target) => {
    const { server, url, settings } = target
    return createAccess({
      server,
      url,
      settings,
      records,
      wasSignedIn: () => memory.recall(url).signedIn === true,
      renew,
      clock,
      fetch: outbound.fetch,
      events: {
        onRenewed: ({ current }) => enterSignedIn(url, endOfToken(current)),
        onSignInWanted(challenge, why) {
          challenges.set(url, challenge)
          if (memory.recall(url).signedIn === true) memory.note(url, { signedIn: false, ended: true })
          const problem =
            why === undefined
              ? undefined
              : {
                  code: 'server_needs_sign_in',
                  message: `The sign-in to ${server} has ended: ${why}`,
                  hint: `Sign in again with: tooltray login ${shellWord(server)}`,
                }
          dispatch(url, { type: 'wanted', problem })
          lookForOffer(target).catch((error: unknown) =>
            deps.onProblem(new TooltrayError('storage_failed', messageOf(error), { cause: error })),
          )
        },
        onRefused: (error) => dispatch(url, { type: 'failed', problem: problemOf(error), before: undefined }),
        onRightsWanted(challenge) {
          challenges.set(url, challenge)
          if (challenge.scope !== undefined) dispatch(url, { type: 'rights-wanted', scope: challenge.scope })
        },
      },
    })
  }

  const guardedFetchTo = async (url: string, longestRequest?: number): Promise<FetchLike> => {
    return createGuardedFetch({ reach: await networkScopeOf(url, lookup), longestRequest, lookup, outbound })
  }

  const countTry = ({ server, url }: SignInTarget, again: boolean): void => {
    const recent = again ? [] : (memory.recall(url).tries ?? []).filter((at) => isYounger(clock.now() - at, TRIES_COUNT_FOR))
    if (recent.length >= MOST_TRIES) {
      const refusal = new TooltrayError('sign_in_refused', `${MOST_TRIES} sign-ins to ${server} in a row granted too few permissions.`, {
        hint: `Ask the operator of the server which permissions you have. To try once more: tooltray login ${shellWord(server)} --again`,
        data: { server },
      })
      dispatch(url, { type: 'refused', problem: problemOf(refusal) })
      throw refusal
    }
    memory.note(url, { tries: [...recent, clock.now()] })
  }

  return {
    state: stateOf,
    accessTo,
    kept: () => memory.signedIn(),
    learn: (url) => records.get(url),
    ageingFrom(url) {
      const state = stateOf(url)
      if (state?.name !== 'signed-in' || state.until === undefined) return undefined
      return ageingFrom(records.known(url)?.current?.savedAt, state.until)
    },
    async renew({ server, url, settings }) {
      const current = needsNoUser(settings) ? undefined : currentTokens(await records.get(url), settings)
      if (current?.tokens.refresh_token === undefined) return false
      if (freshnessOf(current.savedAt, endOfToken(current), clock.now()) !== 'fresh') {
        const renewal = await renew({ server, url, settings, used: current.tokens.access_token })
        if (renewal.kind === 'ended') return false
        enterSignedIn(url, endOfToken(renewal.current))
      }
      return true
    },
    async start(target, again) {
      const { server, url, settings } = target
      flows.get(url)?.cancel()
      countTry(target, again)
      const before = stateOf(url)
      let flow: SignInFlow
      try {
        flow = await startSignIn({ server, url, settings, challenge: challenges.get(url), records, clock, ...net })
      } catch (error) {
        const explained = explainSignIn(error, server, url)
        dispatch(url, { type: 'failed', problem: problemOf(explained), before })
        throw explained
      }
      // Two concurrent starts begin two sign-ins: the later one counts.
      flows.get(url)?.cancel()
      flows.set(url, flow)
      latest.set(url, flow.done)
      dispatch(url, { type: 'started', until: flow.until })
      const isLatest = (): boolean => flows.get(url) === flow
      const finished = flow.done.then(
        async () => {
          if (isLatest()) flows.delete(url)
          const { current } = await records.get(url)
          challenges.delete(url)
          enterSignedIn(url, current === undefined ? undefined : endOfToken(current))
          deps.onSignedIn(url)
        },
        (error: TooltrayError) => {
          if (!isLatest()) return
          flows.delete(url)
          dispatch(url, { type: 'failed', problem: problemOf(error), before: before?.name === 'signing-in' ? undefined : before })
        },
      )
      finished.catch((error: unknown) =>
        deps.onProblem(error instanceof TooltrayError ? error : new TooltrayError('internal', messageOf(error), { cause: error })),
      )
      return { authorizationUrl: flow.authorizationUrl, until: flow.until }
    },
    wait: async (url) => latest.get(url),
    cancel: (url) => flows.get(url)?.cancel(),
    async takeOver({ server, url, address }) {
      const found = await mcpRemoteSignIn(platform, address)
      if (found === undefined)
        throw new TooltrayError('sign_in_failed', `mcp-remote has no sign-in for ${server}.`, {
          hint: `Sign in with: tooltray login ${shellWord(server)}`,
        })
      try {
        await importSignIn(found, {
          url,
          resourceMetadataUrl: challenges.get(url)?.resourceMetadataUrl,
          records,
          fetch: await guardedFetchTo(url),
        })
      } catch (error) {
        throw explainSignIn(error, server, url)
      }
      memory.note(url, { offerAnswered: true })
      enterSignedIn(url, undefined)
      deps.onSignedIn(url)
    },
    declineOffer(url) {
      memory.note(url, { offerAnswered: true })
      const state = stateOf(url)
      if (state?.name === 'signed-out') dispatch(url, { type: 'wanted' })
    },
    async signOut({ url }) {
      flows.get(url)?.cancel()
      // Local tokens are deleted first, whether or not the revocation succeeds.
      const ended = await records.withLock(url, async (locked) => {
        const { current, ...rest } = locked.record
        if (current !== undefined) await locked.save(rest)
        return current === undefined ? undefined : { current, record: locked.record }
      })
      memory.note(url, { signedIn: false, ended: undefined, tries: [] })
      dispatch(url, { type: 'signed-out' })
      return ended === undefined ? false : revokeEnded(url, ended.record, ended.current, () => guardedFetchTo(url, 10_000))
    },
    close() {
      for (const flow of flows.values()) flow.cancel()
    },
  }
}
