import { type FetchLike, OAuthError, auth, computeScopeUnion, validateAuthorizationResponseIssuer } from '@modelcontextprotocol/client'
import { TooltrayError } from '../base/errors.ts'
import type { OAuthConfig } from '../entry/keys/oauth-key.ts'
import { shellWord } from '../entry/shell-word.ts'
import type { Clock } from '../base/platform.ts'
import type { Challenge } from './tokens/access.ts'
import { addressClass, literalAddress } from '../network/address-class.ts'
import { type AuthorizationServer, checkAuthorizationServer, checkEndpoints, findAuthorizationServer } from './authorization-server.ts'
import { CALLBACK_PATH, CALLBACK_PORTS, type Callback, type CallbackListener, openCallbackListener } from './callback/callback-listener.ts'
import { clientMetadataUrl, pageRefusesClient, refusesClient } from './clients/client-metadata-url.ts'
import { checkedDeviceEndpoint, deviceClientId, deviceScope, requestDeviceCode } from './device/device-code.ts'
import { waitForCode } from './device/device-sign-in.ts'
import { explainSignIn, registrationHint } from './explain.ts'
import { forgivingFetch } from './forgiving-fetch.ts'
import { findIdentity, identityIn } from './identity.ts'
import { GuardError, checkUrl, createGuardedFetch } from '../network/guarded-fetch.ts'
import { type InteractiveProvider, createInteractiveProvider } from './interactive-provider.ts'
import { type Lookup, type NetworkScope, addressesOf, mayConnectTo, networkScopeOf } from '../network/network-scope.ts'
import type { Outbound } from '../network/outbound.ts'
import { RELEASE_CLIENTS, type ReleaseClients } from './clients/release-clients.ts'
import type { RecordStore } from './tokens/record-store.ts'
import type { SignInFlow } from './waiting-sign-in.ts'
import { type SignInKey, signInKey } from './tokens/sign-in-key.ts'
import { defined } from '../base/defined.ts'

/** In ms, how long the user has to sign in. */
export const TIME_TO_SIGN_IN = 5 * 60_000

/** In ms: how long the provider may take to say who the user is. Over it: the server shows the name of the account. */
const LONGEST_QUESTION = 5_000

/** Dependencies of `startSignIn`. */
export interface FlowDeps extends SignInKey {
  /** The server's name, for messages. */
  readonly server: string
  readonly settings: OAuthConfig
  /** The server's challenge from a refused request; undefined if there was none yet. */
  readonly challenge: Challenge | undefined
  /** Whether the user chooses an account in the browser, even if one is signed in there. */
  readonly asksForAccount?: boolean | undefined
  readonly records: RecordStore
  readonly clock: Clock
  /** Defaults to those of this release. */
  readonly releaseClients?: ReleaseClients | undefined
  /** Waits for the browser's callback; by default at a loopback address of this computer. */
  readonly openCallback?: (() => CallbackListener) | undefined
  readonly lookup?: Lookup | undefined
  readonly outbound?: Outbound | undefined
  /** For tests: wraps the guarded `fetch`. */
  readonly wrapFetch?: ((fetch: FetchLike) => FetchLike) | undefined
}

/**
 * Begins a sign-in: discovers the authorization server, registers if necessary, and listens on loopback for the browser's callback. Opens
 * no browser. Throws a `TooltrayError`.
 */
export async function startSignIn(deps: FlowDeps): Promise<SignInFlow> {
  const { server, url, settings, challenge, records, clock, lookup, outbound } = deps
  const key = signInKey(deps)
  let listener: CallbackListener | undefined
  try {
    const reach = await networkScopeOf(url, lookup)
    const guarded = createGuardedFetch({ reach, lookup, outbound })
    const fetch = forgivingFetch(deps.wrapFetch?.(guarded) ?? guarded)
    const at = await findAuthorizationServer(url, challenge?.resourceMetadataUrl, fetch)
    const record = await records.get(key)
    const deviceClient = deviceClientId(settings, at, deps.releaseClients ?? RELEASE_CLIENTS)
    if (deviceClient === undefined) checkAuthorizationServer(at, reach)
    else checkEndpoints(at, reach)
    checkConfiguredClient(record.registrations, settings, at)
    const granted = record.current?.issuer === at.issuer ? record.current.tokens.scope : undefined
    const scope = challenge?.scope === undefined ? settings.scope : computeScopeUnion(granted, challenge.scope)
    if (deviceClient !== undefined) {
      const code = await requestDeviceCode(
        checkedDeviceEndpoint(at, reach),
        { clientId: deviceClient, scope: deviceScope(at, scope), resource: at.resource },
        fetch,
      )
      await checkOpenable(code.page, reach, lookup)
      const provider = createInteractiveProvider({
        key,
        settings: { ...settings, clientId: deviceClient },
        clientMetadataUrl: undefined,
        redirectUrl: '',
        at,
        records,
        resourceMetadataUrl: challenge?.resourceMetadataUrl,
        namesDpop: challenge?.namesDpop,
        scope,
        asksForAccount: undefined,
        now: () => clock.now(),
      })
      return waitForCode({ server, url, code, provider, at, fetch, clock })
    }
    listener =
      deps.openCallback?.() ?? (await openCallbackListener(server, portsFor(record.registrations[at.issuer]?.redirectUrl, settings)))
    const { redirectUrl } = listener
    const begin = async (metadataUrl: string | undefined) => {
      const resourceMetadataUrl = challenge?.resourceMetadataUrl
      const now = (): number => clock.now()
      const { asksForAccount } = deps
      const about = {
        key,
        settings,
        clientMetadataUrl: metadataUrl,
        redirectUrl,
        at,
        records,
        resourceMetadataUrl,
        namesDpop: challenge?.namesDpop,
        scope,
        asksForAccount,
        now,
      }
      const provider = createInteractiveProvider(about)
      await checkRegistrable(provider, deps, at)
      await auth(provider, defined({ serverUrl: url, fetchFn: fetch, forceReauthorization: true, scope }))
      const { authorizationUrl } = provider
      if (authorizationUrl === undefined) throw new Error('The SDK has given no address.')
      await checkOpenable(authorizationUrl, reach, lookup)
      return { provider, authorizationUrl }
    }
    // The document of the release names loopback addresses only.
    const release = deps.openCallback === undefined ? (deps.releaseClients ?? RELEASE_CLIENTS) : {}
    const metadataUrl = clientMetadataUrl(settings, at, record, release)
    let { provider, authorizationUrl } = await begin(metadataUrl)
    const own = authorizationUrl.searchParams.get('client_id') === metadataUrl && settings.clientMetadataUrl === undefined
    if (own && at.metadata?.registration_endpoint !== undefined && (await pageRefusesClient(authorizationUrl, fetch))) {
      await refuseRegistration(records, key, at.issuer)
      ;({ provider, authorizationUrl } = await begin(undefined))
    }
    const quick = createGuardedFetch({ reach, lookup, outbound, longestRequest: LONGEST_QUESTION })
    const ask = deps.wrapFetch?.(quick) ?? quick
    return waitForPerson(deps, { listener, provider, at, fetch, ask, authorizationUrl: authorizationUrl.href })
  } catch (error) {
    listener?.close()
    throw explainSignIn(error, server, url)
  }
}

interface Begun {
  readonly listener: CallbackListener
  readonly provider: InteractiveProvider
  readonly at: AuthorizationServer
  readonly fetch: FetchLike
  /** For requests that may fail. */
  readonly ask: FetchLike
  readonly authorizationUrl: string
}

function waitForPerson(deps: FlowDeps, begun: Begun): SignInFlow {
  const { server, url, clock } = deps
  const { listener, authorizationUrl } = begun
  let giveUp = (_reason: TooltrayError): void => undefined
  const givenUp = new Promise<never>((_resolve, reject) => (giveUp = reject))
  const ended = (why: string): TooltrayError =>
    new TooltrayError('sign_in_failed', `The sign-in to ${server} ${why}.`, {
      hint: `Begin again with: tooltray login ${shellWord(server)}`,
      data: { server },
    })
  const cancelTimer = clock.after(TIME_TO_SIGN_IN, () => giveUp(ended('was not finished in time')))

  const finish = async (): Promise<void> => {
    try {
      const nextCallback = (): Promise<Callback> => Promise.race([listener.callback(begun.provider.expectedState), givenUp])
      let callback = await nextCallback()
      const target = withoutSelection(begun, callback)
      if (target !== undefined) {
        const next = nextCallback()
        callback.redirect(target)
        callback = await next
      }
      // The rest takes a second, and must not be interrupted.
      cancelTimer()
      await takeAnswer(deps, begun, callback)
      await rememberIdentity(deps, begun)
    } catch (error) {
      throw explainSignIn(error, server, url)
    } finally {
      cancelTimer()
      listener.close()
    }
  }
  const done = finish()
  givenUp.catch(() => undefined) // handled by `finish`, unless it has ended
  done.catch(() => undefined) // reported by the state, even if no caller waits
  return { authorizationUrl, until: clock.now() + TIME_TO_SIGN_IN, done, cancel: () => giveUp(ended('was cancelled')) }
}

/**
 * Returns where to send the browser if the provider refuses the prompt `select_account` (OpenID Connect Core 3.1.2.1): the same request
 * with `login`. Undefined for any other answer.
 */
function withoutSelection({ at, authorizationUrl }: Begun, { params }: Callback): string | undefined {
  const url = new URL(authorizationUrl)
  const prompt = url.searchParams.get('prompt')?.split(' ') ?? []
  if (params.get('error') !== 'invalid_request' || !prompt.includes('select_account')) return undefined
  checkIssuer(at, params)
  url.searchParams.set('prompt', prompt.map((each) => (each === 'select_account' ? 'login' : each)).join(' '))
  return url.href
}

/** Throws if an answer came from another issuer (RFC 9207). Must run before any other parameter is used, including an error. */
function checkIssuer(at: AuthorizationServer, params: URLSearchParams): void {
  validateAuthorizationResponseIssuer({
    iss: params.get('iss') ?? undefined,
    expectedIssuer: at.metadata?.issuer,
    issParameterSupported: at.metadata?.authorization_response_iss_parameter_supported === true,
  })
}

/** Validates the callback, exchanges the code for tokens, and shows the user the outcome. */
async function takeAnswer(deps: FlowDeps, { provider, at, fetch }: Begun, { params, answer }: Callback): Promise<void> {
  const { server, url, records } = deps
  try {
    const iss = params.get('iss') ?? undefined
    checkIssuer(at, params)
    const code = params.get('code')
    if (code === null) throw new OAuthError(params.get('error') ?? 'invalid_response', 'The browser returned no code.')
    await auth(provider, defined({ serverUrl: url, authorizationCode: code, fetchFn: fetch, iss }))
    answer({ ok: true, message: 'You can close this page.' })
  } catch (error) {
    if (error instanceof OAuthError && refusesClient(error.code)) await refuseRegistration(records, signInKey(deps), at.issuer)
    const explained = explainSignIn(error, server, url)
    answer({ ok: false, message: explained.sentence })
    throw explained
  }
}

/** Notes that an authorization server refuses a registration, so that the next sign-in makes another one. */
async function refuseRegistration(records: RecordStore, key: SignInKey, issuer: string): Promise<void> {
  await records.change(key, (record) => {
    const registration = record.registrations[issuer]
    if (registration === undefined) return record
    return { ...record, registrations: { ...record.registrations, [issuer]: { ...registration, refused: true } } }
  })
}

/** Stores as whom the user signed in, if the provider says more than the tokens do. */
async function rememberIdentity(deps: FlowDeps, { at, ask }: Begun): Promise<void> {
  const { records } = deps
  const key = signInKey(deps)
  const { current } = await records.get(key)
  if (current === undefined) return
  const identity = await findIdentity({ tokens: current.tokens, metadata: at.metadata, fetch: ask })
  if (identity === undefined || identity === identityIn(current.tokens)) return
  await records.change(key, (record) => (record.current === undefined ? record : { ...record, current: { ...record.current, identity } }))
}

/** Returns the ports to try: that of the registration first, because another one would require a new registration. */
function portsFor(registered: string | undefined, settings: OAuthConfig): readonly number[] {
  if (registered === undefined || settings.clientId !== undefined) return CALLBACK_PORTS
  const { port, pathname } = new URL(registered)
  return pathname === CALLBACK_PATH ? [Number(port), ...CALLBACK_PORTS] : CALLBACK_PORTS
}

/** Checks that a configured client id is used with its own authorization server: another must not get its secret. */
function checkConfiguredClient(
  registrations: Readonly<Record<string, { client: { client_id: string } }>>,
  { clientId }: OAuthConfig,
  at: AuthorizationServer,
): void {
  if (clientId === undefined || at.issuer in registrations) return
  const other = Object.entries(registrations).find(([, { client }]) => client.client_id === clientId)
  if (other !== undefined)
    throw new GuardError(
      `its clientId belongs to ${other[0]}, and the server now names ${at.issuer}. If that is right, change "oauth" in servers.json.`,
      { passing: false },
    )
}

/** Explains what to do if Tooltray cannot be registered, before the SDK guesses a registration address. */
async function checkRegistrable(provider: InteractiveProvider, { server, url }: FlowDeps, at: AuthorizationServer): Promise<void> {
  if ((await provider.clientInformation({ issuer: at.issuer })) !== undefined || at.metadata?.registration_endpoint !== undefined) return
  if (provider.clientMetadataUrl !== undefined) return
  throw new TooltrayError('sign_in_failed', `${server} takes only programs that were registered by hand.`, {
    hint: registrationHint(server, url),
    data: { server },
  })
}

/** Checks an address for the browser as if Tooltray were to connect to it. */
async function checkOpenable(target: URL, reach: NetworkScope, lookup: Lookup | undefined): Promise<void> {
  checkUrl(target, reach)
  if (literalAddress(target) !== undefined) return
  // The browser may be able to resolve the name by its proxy, even if this machine cannot.
  const addresses = await addressesOf(target.hostname, lookup).catch(() => [])
  if (addresses.some((address) => !mayConnectTo(reach, addressClass(address)))) {
    throw new GuardError(
      `It sends the browser to ${target.origin}, which is on this computer or a private network, and the server is not.`,
      { passing: false },
    )
  }
}
