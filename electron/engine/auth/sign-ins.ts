import type { FetchLike } from '@modelcontextprotocol/client'
import type { DatabaseSync } from 'node:sqlite'
import { TooltrayError, messageOf, problemOf } from '../base/errors.ts'
import { defined } from '../base/defined.ts'
import { shellWord } from '../entry/shell-word.ts'
import { notKept } from '../base/failures/storage-failure.ts'
import type { Clock, Platform } from '../base/platform.ts'
import type { Mask } from '../secrets/mask.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import { type Challenge, createAccess } from './tokens/access.ts'
import { explainSignIn } from './explain.ts'
import { ageingFrom, freshnessOf } from './tokens/freshness.ts'
import { currentTokens, needsNoUser } from './grants/grant.ts'
import { createGuardedFetch } from '../network/guarded-fetch.ts'
import { mcpRemoteSignIn } from './mcp-remote.ts'
import { networkScopeOf } from '../network/network-scope.ts'
import type { Outbound } from '../network/outbound.ts'
import { createRecordStore } from './tokens/record-store.ts'
import { createRenewer } from './tokens/renew.ts'
import { revokeEnded } from './tokens/revoke-ended.ts'
import { type FlowDeps, startSignIn } from './sign-in-flow.ts'
import type { SignInFlow } from './waiting-sign-in.ts'
import { identityOf } from './identity.ts'
import { importSignIn } from './import-sign-in.ts'
import { createSignInMemory } from './sign-in-memory.ts'
import { createSignInStates } from './sign-in-states.ts'
import type { SignInTarget, SignIns } from './sign-ins-api.ts'
import { type SignInKey, signInId, signInKey } from './tokens/sign-in-key.ts'
import { parseCopy } from './tokens/copied-sign-in.ts'
import { endOfToken } from './tokens/sign-in-record.ts'

/** Dependencies of `createSignIns`. */
export interface SignInDeps extends Pick<FlowDeps, 'lookup' | 'releaseClients' | 'wrapFetch'> {
  readonly secrets: SecretStore
  readonly sql: DatabaseSync
  /** For lock files. */
  readonly folder: string
  readonly platform: Platform
  readonly clock: Clock
  readonly mask: Mask
  readonly onChange: (key: SignInKey) => void
  /** Called when servers with this sign-in can be connected to again. `isAnother`: perhaps as another user. */
  readonly onSignedIn: (key: SignInKey, isAnother: boolean) => void
  readonly onProblem: (problem: TooltrayError) => void
  /** The accounts of the current entries that have, or may have, an address. */
  readonly accountsAt: (url: string) => readonly string[]
  readonly outbound: Outbound
}

/**
 * Creates the sign-ins. It owns their states, the challenges of refused requests, and one running sign-in per account; different accounts
 * may sign in at once.
 */
export function createSignIns(deps: SignInDeps): SignIns {
  const { secrets, folder, platform, clock, mask, lookup, outbound } = deps
  const net = { lookup, outbound, wrapFetch: deps.wrapFetch, releaseClients: deps.releaseClients }
  const records = createRecordStore({ secrets, folder, clock, mask })
  const renew = createRenewer({ records, clock, ...net })
  const memory = createSignInMemory(deps.sql, (error) => {
    deps.onProblem(notKept('The state of a sign-in could not be saved', error, 'Make room on the disk.'))
  })
  const states = createSignInStates({ memory, clock, onChange: deps.onChange })
  const { dispatch, enterSignedIn } = states
  /** These three are by id of the sign-in. */
  const challenges = new Map<string, Challenge>()
  const flows = new Map<string, SignInFlow>()
  /** The outcome of the latest sign-in, for callers that wait after its end. */
  const latest = new Map<string, Promise<void>>()

  /** Reports once that another program has a sign-in that could be imported. */
  const lookForOffer = async ({ address, ...target }: SignInTarget): Promise<void> => {
    const key = signInKey(target)
    if (key.person !== undefined) return
    if (memory.recall(key).offerAnswered === true) return
    if ((await mcpRemoteSignIn(platform, address)) !== undefined) dispatch(key, { type: 'wanted', offer: 'mcp-remote' })
  }

  const accessTo: SignIns['accessTo'] = (target) => {
    const { server, settings } = target
    const key = signInKey(target)
    const id = signInId(key)
    return createAccess({
      server,
      ...key,
      settings,
      records,
      wasSignedIn: () => memory.recall(key).signedIn === true,
      renew,
      clock,
      fetch: outbound.patientFetch,
      events: {
        onRenewed: ({ current }) => enterSignedIn(key, current),
        onSignInWanted(challenge, why) {
          challenges.set(id, challenge)
          if (memory.recall(key).signedIn === true) memory.note(key, { signedIn: false, ended: true })
          const problem =
            why === undefined
              ? undefined
              : {
                  code: 'server_needs_sign_in',
                  message: `The sign-in to ${server} has ended: ${why}`,
                  hint: `Sign in again with: tooltray login ${shellWord(server)}`,
                }
          dispatch(key, { type: 'wanted', problem })
          lookForOffer(target).catch((error: unknown) =>
            deps.onProblem(new TooltrayError('storage_failed', messageOf(error), { cause: error })),
          )
        },
        onRefused: (error) => dispatch(key, { type: 'failed', problem: problemOf(error), before: undefined }),
        onRightsWanted(challenge) {
          challenges.set(id, challenge)
          if (challenge.scope !== undefined) dispatch(key, { type: 'rights-wanted', scope: challenge.scope })
        },
      },
    })
  }

  const isSignedIn = (key: SignInKey): boolean => states.of(key)?.name === 'signed-in'

  const guardedFetchTo = async (url: string, longestRequest?: number): Promise<FetchLike> => {
    return createGuardedFetch({ reach: await networkScopeOf(url, lookup), longestRequest, lookup, outbound })
  }

  return {
    state: states.of,
    accessTo,
    kept: () => memory.signedIn(),
    identity(key) {
      const current = records.known(key)?.current
      return current === undefined ? memory.recall(key).identity : identityOf(current)
    },
    learn: (key) => records.get(key),
    ageingFrom(key) {
      const state = states.of(key)
      if (state?.name !== 'signed-in' || state.until === undefined) return undefined
      return ageingFrom(records.known(key)?.current?.savedAt, state.until)
    },
    async renew({ server, settings, ...target }) {
      const key = signInKey(target)
      const current = needsNoUser(settings) ? undefined : currentTokens(await records.get(key), settings)
      if (current?.tokens.refresh_token === undefined) return false
      if (freshnessOf(current.savedAt, endOfToken(current), clock.now()) !== 'fresh') {
        const renewal = await renew({ ...key, server, settings, used: current.tokens.access_token })
        if (renewal.kind === 'ended') return false
        enterSignedIn(key, renewal.current)
      }
      return true
    },
    async start(target, { again, asAnother = false, visit }) {
      const { server, url, account, settings } = target
      const key = signInKey(target)
      const id = signInId(key)
      flows.get(id)?.cancel()
      if (visit !== undefined) memory.note(key, { name: visit.name })
      states.countTry({ ...key, server }, again)
      const before = states.of(key)
      let flow: SignInFlow
      try {
        flow = await startSignIn({
          ...key,
          server,
          settings,
          challenge: challenges.get(id),
          records,
          clock,
          ...net,
          // The browser may still be signed in as the user of another account.
          asksForAccount: asAnother || deps.accountsAt(url).some((other) => other !== account && isSignedIn({ ...key, account: other })),
          openCallback: visit?.openCallback,
        })
      } catch (error) {
        const explained = explainSignIn(error, server, url)
        dispatch(key, { type: 'failed', problem: problemOf(explained), before })
        throw explained
      }
      // Two concurrent starts begin two sign-ins: the later one counts.
      flows.get(id)?.cancel()
      flows.set(id, flow)
      latest.set(id, flow.done)
      const code = flow.userCode === undefined ? undefined : { code: flow.userCode, address: flow.authorizationUrl }
      dispatch(key, { type: 'started', until: flow.until, code })
      const isLatest = (): boolean => flows.get(id) === flow
      const finished = flow.done.then(
        async () => {
          if (isLatest()) flows.delete(id)
          const { current } = await records.get(key)
          challenges.delete(id)
          enterSignedIn(key, current)
          deps.onSignedIn(key, asAnother)
        },
        (error: TooltrayError) => {
          if (!isLatest()) return
          flows.delete(id)
          dispatch(key, { type: 'failed', problem: problemOf(error), before: before?.name === 'signing-in' ? undefined : before })
        },
      )
      finished.catch((error: unknown) =>
        deps.onProblem(error instanceof TooltrayError ? error : new TooltrayError('internal', messageOf(error), { cause: error })),
      )
      return { authorizationUrl: flow.authorizationUrl, until: flow.until, ...defined({ userCode: flow.userCode }) }
    },
    wait: async (key) => latest.get(signInId(key)),
    cancel: (key) => flows.get(signInId(key))?.cancel(),
    async takeOver({ server, address, ...target }) {
      const { url } = target
      const key = signInKey(target)
      const found = await mcpRemoteSignIn(platform, address)
      if (found === undefined)
        throw new TooltrayError('sign_in_failed', `mcp-remote has no sign-in for ${server}.`, {
          hint: `Sign in with: tooltray login ${shellWord(server)}`,
        })
      try {
        await importSignIn(found, {
          key,
          resourceMetadataUrl: challenges.get(signInId(key))?.resourceMetadataUrl,
          records,
          fetch: await guardedFetchTo(url),
        })
      } catch (error) {
        throw explainSignIn(error, server, url)
      }
      memory.note(key, { offerAnswered: true })
      enterSignedIn(key, undefined)
      deps.onSignedIn(key, false)
    },
    declineOffer(key) {
      memory.note(key, { offerAnswered: true })
      const state = states.of(key)
      if (state?.name === 'signed-out') dispatch(key, { type: 'wanted' })
    },
    async signOut({ url, ...target }) {
      const key = signInKey({ url, ...target })
      flows.get(signInId(key))?.cancel()
      // Local tokens are deleted first, whether or not the revocation succeeds.
      const ended = await records.withLock(key, async (locked) => {
        const { record } = locked
        const { current, ...rest } = record
        if (current === undefined) return undefined
        await locked.save(rest)
        return record
      })
      memory.note(key, { signedIn: false, ended: undefined, identity: undefined, tries: [] })
      dispatch(key, { type: 'signed-out' })
      return ended === undefined ? false : revokeEnded(url, ended, () => guardedFetchTo(url, 10_000))
    },
    people: () =>
      memory.people().map((key) => {
        const { name = '', identity } = memory.recall(key)
        return { ...key, name, state: states.of(key), identity }
      }),
    async forget(key) {
      flows.get(signInId(key))?.cancel()
      const record = await records.remove(key)
      memory.forget(key)
      states.forget(key)
      return record?.current === undefined ? false : revokeEnded(key.url, record, () => guardedFetchTo(key.url, 10_000))
    },
    async move(from, to) {
      if (memory.recall(from).signedIn !== true) return
      if (!(await records.move(from, to))) return
      const { name } = memory.recall(from)
      if (name !== undefined) memory.note(to, { name })
      memory.forget(from)
      states.forget(from)
      enterSignedIn(to, (await records.get(to)).current)
      deps.onSignedIn(to, false)
    },
    async copy(key) {
      if (memory.recall(key).signedIn !== true) return undefined
      const record = await records.get(key)
      return record.current === undefined ? undefined : JSON.stringify(record)
    },
    async putCopy(key, copy) {
      const record = parseCopy(copy, key.url)
      await records.change(key, () => record)
      enterSignedIn(key, record.current)
      deps.onSignedIn(key, true)
    },
    close() {
      for (const flow of flows.values()) flow.cancel()
    },
  }
}
