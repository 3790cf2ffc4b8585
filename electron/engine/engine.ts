import type { Implementation, Transport } from '@modelcontextprotocol/client'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createRenewAhead } from './auth/tokens/renew-ahead.ts'
import { createActivity } from './activity.ts'
import { normalServerUrl } from './auth/tokens/server-key.ts'
import { createSignIns } from './auth/sign-ins.ts'
import { createBundleSweep } from './bundles/unused-bundles.ts'
import { type CallControl, callControl } from './call-control.ts'
import { type CaseControl, caseControl } from './case-control.ts'
import { createCatalog } from './catalog/catalog.ts'
import { catalogCache } from './catalog/catalog-cache.ts'
import { splitQualified } from './catalog/names.ts'
import { createChangeFeed } from './change-feed.ts'
import type { ClientSetup } from './clients/client-setup.ts'
import type { HelperPlace } from './clients/apps/helper-program.ts'
import { completePath } from './complete-path.ts'
import { configHash } from './entry/consent/identity.ts'
import { type ConfigState, openConfigStore } from './config/config-store.ts'
import type { Paths } from './config/paths.ts'
import type { ServerConfig } from './entry/schema.ts'
import { type ProfileEdits, profileEdits } from './config/edits/profile-edits.ts'
import { type ServerEdits, serverEdits, unknownServer } from './config/edits/server-edits.ts'
import { type SettingsEdits, settingsEdits } from './config/edits/settings-edits.ts'
import type { SecretLookup } from './config/variables.ts'
import { type EntryControl, entryControl } from './entry-control.ts'
import { TooltrayError, messageOf, problemOf } from './errors.ts'
import type { CallContext } from './gateway/calls/call-context.ts'
import { type DescribedTool, type UnknownName, describeTools } from './gateway/finding/describe-tools.ts'
import { type CatalogueWeight, catalogueWeight } from './gateway/offer/catalogue-weight.ts'
import { type OfferedTool, createDirectory } from './gateway/offer/directory.ts'
import { type ExecuteRequest, createExecutor } from './gateway/calls/execute-tool.ts'
import { recordGreeting } from './gateway/session/greeting.ts'
import { createGreetingFile } from './gateway/session/greeting-file.ts'
import { instructionsFor } from './gateway/session/instructions.ts'
import { createLinkedSearch } from './gateway/finding/linked-search.ts'
import { profileFor } from './gateway/offer/profile.ts'
import type { SearchAnswer, SearchRequest } from './gateway/finding/search-tools.ts'
import { errorOfState } from './gateway/offer/server-report.ts'
import { type Session, type SessionParts, serveSession } from './gateway/session/session.ts'
import { type ToolChoice, toolChoices } from './gateway/offer/tool-choices.ts'
import { type WhyNotAnswer, type WhyNotRequest, whyNot } from './gateway/finding/why-not.ts'
import { type LearningControl, learningControl } from './learning-control.ts'
import type { PastedServer } from './paste/pasted-server.ts'
import type { Clock, Platform } from './platform.ts'
import { createQuietWatch } from './quiet-watch.ts'
import { resolvedServers } from './resolved-servers.ts'
import { type RemovalControl, removalControl } from './removal-control.ts'
import { type ListedSecret, type SecretControl, listedSecrets, maskSecretsOf, secretControl, secretsOfOthers } from './secret-control.ts'
import { configuredReranker } from './search/rerank/configured-rerank.ts'
import { createLearning } from './search/learning/learning.ts'
import { cacheSearches } from './search/query/query-cache.ts'
import { createSearchIndex } from './search/search-index.ts'
import { type Mask, NAME_KEYS, createMask } from './secrets/mask.ts'
import { maskedLog } from './secrets/masked-log.ts'
import { createNamedSecrets } from './secrets/named-secrets.ts'
import { openSecretStore } from './secrets/open-secret-store.ts'
import { type SetUpControl, setUpControl } from './set-up-control.ts'
import { serverStatus } from './server-status.ts'
import { secretRenewal } from './secret-renewal.ts'
import { type SignInControl, ageingTokenOf, signInControl, signInStateOf, signInTarget, usesSignIn } from './sign-in-control.ts'
import type { ServerSources } from './sources/server-sources.ts'
import type { ConfigStatus, EngineEvent, EngineStatus, ServerStatus } from './status.ts'
import { openDatabase } from './storage/database.ts'
import { eraStore } from './upstream/era-store.ts'
import { loginPath } from './upstream/process/login-path.ts'
import { type PoolParts, createPool } from './upstream/pool.ts'
import { createRefresher } from './upstream/refresher.ts'
import { standing } from './upstream/state.ts'
import type { LogLine } from './upstream/process/stderr-log.ts'
import { type Trial, tryConnection } from './upstream/try-connection.ts'
import { openLearningStore } from './usage/learning-store.ts'
import { openSearchCases } from './usage/search-cases.ts'
import { writeBehind } from './usage/write-behind.ts'

/** Where the engine writes what it does. pino's own shape. */
export interface Log {
  info(details: Record<string, unknown>, message: string): void
  warn(details: Record<string, unknown>, message: string): void
  error(details: Record<string, unknown>, message: string): void
}

export interface EngineParts {
  readonly paths: Paths
  readonly platform: Platform
  readonly clock: Clock
  readonly version: string
  readonly log: Log
  /** What AI clients are told to start. */
  readonly helper: Pick<HelperPlace, 'command' | 'args'>
  /** Asks a person what a server wants to know in the middle of a call. A host that can ask nobody leaves it out, and servers know. */
  readonly elicit?: PoolParts['elicit']
  /** The time to tidy up: told when for some `QUIET` ms nothing was called or searched, once after each time that something was. */
  readonly onQuiet?: () => void
}

/** What is asked with a profile by its name; without one, of all servers. */
type InProfile<Request> = Omit<Request, 'profile'> & { readonly profile?: string }

/** The proxy itself. One runs for each user; hosts give it doors. */
export interface Engine extends Omit<ServerEdits, keyof EntryControl | keyof RemovalControl>, EntryControl, RemovalControl, ProfileEdits, SettingsEdits, SetUpControl {
  status(): EngineStatus
  /** Tells of every change until the function returned is called. */
  watch(listener: (event: EngineEvent) => void): () => void
  /** Serves MCP to a client. `program` is what connected, until the client names itself. `profile`: the one it was started with. */
  serveMcp(transport: Transport, program: string, profile?: string): Session
  tools(server?: string): OfferedTool[]
  /**
   * @param draft made while somebody types: not kept among what clients did.
   * @throws TooltrayError `server_unknown`, `profile_unknown`
   */
  search(request: InProfile<SearchRequest>, draft?: boolean): Promise<SearchAnswer>
  /** Why a search shows a tool or does not. Throws `tool_unknown`, `tool_ambiguous`, `server_unknown`, `profile_unknown`. */
  whyNot(request: InProfile<WhyNotRequest>): WhyNotAnswer
  readonly learning: LearningControl
  readonly cases: CaseControl
  readonly calls: CallControl
  readonly signIn: SignInControl
  readonly secrets: SecretControl
  /** Every secret that is kept or wanted, with who refers to it. */
  listedSecrets(): ListedSecret[]
  /** Keeps a secret, and uses it: servers that wait for it are tried at once, those that had another start anew. Gives their names. */
  setSecret(name: string, value: string): Promise<readonly string[]>
  /** Takes secrets out of what goes to a person, a model or a file. Results of tools are not ours to change. */
  readonly mask: Mask
  describe(names: readonly string[]): { tools: DescribedTool[]; unknown: UnknownName[] }
  call(request: ExecuteRequest, context: CallContext): Promise<Record<string, unknown>>
  /** Connects and reads the lists again, all at the same time; a server that fails keeps its tools and says why. Throws `server_unknown`. */
  refresh(server?: string): Promise<ServerStatus[]>
  disconnect(name: string): Promise<void>
  /** Connects to a server that is not there yet, reads its tools and ends it. Throws `config_invalid`, `consent_needed`, and why it cannot be used. */
  tryServer(request: { readonly name: string; readonly entry: Readonly<Record<string, unknown>>; readonly of?: string; readonly agreed?: string }, signal: AbortSignal | undefined): Promise<Trial>
  /** The servers in whatever a person found and pasted; a sentence where there are none. */
  readPasted(text: string): Promise<PastedServer[] | string>
  /** Paths of this machine that begin as what was typed; see `complete-path.ts`. */
  completePath(typed: string, kind: 'file' | 'folder'): Promise<string[]>
  /** All tools of a server, offered or not. Throws `server_unknown`. */
  toolChoices(server: string): ToolChoice[]
  catalogueWeight(): CatalogueWeight
  serverLog(name: string): readonly LogLine[]
  /**
   * Paused, no server runs and no tool is called (`engine_paused`); searching goes on from what is known. Resolves when all servers have
   * ended. A pause ends with the engine.
   */
  setPaused(paused: boolean): Promise<void>
  /** The machine slept: what failed before is tried again at the next use, and lists that became old are read. */
  wake(): void
  /** AI clients of this machine. Read when first asked for: most engines end without it. */
  clients(): Promise<ClientSetup>
  /** Servers of the registry and of bundles. Read when first asked for, too. */
  sources(): Promise<ServerSources>
  /** Ends every session and server. Nothing of it is left when the promise resolves. */
  close(): Promise<void>
}

/** In ms. */
const REFRESH_CHECK = 10 * 60 * 1000
/** In ms. Whoever pauses between two questions comes back within it. */
const QUIET = 30_000
/** Whoever started the engine wants its first answers before it looks through the catalogue. */
const WARM_UP_DELAY = 250

/** Puts the engine together and starts it: from the catalogue on disk at once, from the servers in the background. */
export async function startEngine(parts: EngineParts): Promise<Engine> {
  const { paths, platform, clock, version } = parts
  const mask = createMask()
  const log: Log = maskedLog(parts.log, mask, ['info', 'warn', 'error'])
  const identity: Implementation = { name: 'tooltray', title: 'Tooltray', version }
  const startedAt = clock.now()
  const changes = createChangeFeed({ clock, statusOf: (server) => (config.state.servers.has(server) ? statusOf(server) : undefined), sessions: () => sessionReports() })
  const quiet = createQuietWatch(clock, QUIET, () => parts.onQuiet?.())
  const storageProblems = new Map<string, TooltrayError>()
  const onStorageProblem = (problem: TooltrayError): void => {
    storageProblems.set(problem.message, problem)
    log.warn({ code: problem.code }, problem.message)
  }

  const config = await openConfigStore({ file: paths.serversFile, clock })
  const database = openDatabase(paths.databaseFile, startedAt)
  if (database.problem !== undefined) onStorageProblem(database.problem)
  const catalog = createCatalog(catalogCache(database.sql), onStorageProblem)
  const learningStore = writeBehind(openLearningStore(database.sql), clock, onStorageProblem)
  const learning = createLearning(learningStore, () => clock.now(), Math.random)
  const searchIndex = createSearchIndex({ learned: learning })
  const directory = createDirectory(catalog, searchIndex)
  const askLoginPath = loginPath(platform)
  const sessions = new Map<string, Session>()
  let closed = false
  let paused = false
  const admit = (): void => {
    if (paused) throw new TooltrayError('engine_paused', 'Tooltray is paused: no tool runs.', { hint: 'Resume it in the tray or the window, or with: tooltray resume' })
  }

  const secretStore = openSecretStore({
    paths,
    platform,
    clock,
    onPlace(place) {
      log.info({ ...place }, 'secrets')
      changes.tell({ type: 'secrets', place })
    },
  })
  const namedSecrets = createNamedSecrets({ store: secretStore, sql: database.sql, clock, mask })
  const secret: SecretLookup = (name) => namedSecrets.get(name)
  const signIns = createSignIns({
    secrets: secretStore,
    sql: database.sql,
    folder: paths.runtimeDir,
    platform,
    clock,
    mask,
    onChange(url) {
      resolved.signedInAt(url).forEach(changes.server)
      renewAhead.look()
    },
    onSignedIn(url) {
      for (const server of resolved.signedInAt(url)) {
        pool.connections().find((connection) => connection.server === server)?.forgive()
        void readAgain(server)
      }
    },
    onProblem: onStorageProblem,
  })
  const resolved = resolvedServers({ platform, secret, hasSecret: (name) => namedSecrets.has(name), mask, path: askLoginPath, signIns, servers: () => config.state.servers })

  const renewAhead = createRenewAhead({
    clock,
    tokens: () =>
      paused
        ? []
        : [...config.state.servers].flatMap(([server, entry]) =>
            ageingTokenOf(signIns, server, resolved.lastKnown(server, entry), () => resolved.config(server, entry)),
          ),
  })

  const pool = createPool(
    {
      platform,
      clock,
      identity,
      eras: eraStore(database.sql, clock, onStorageProblem),
      resolveTarget: (server, entry) => resolved.target(server, entry),
      keyOf: configHash,
      ...(parts.elicit === undefined ? {} : { elicit: parts.elicit }),
      maxProcesses: () => config.state.settings.maxProcesses,
      onWatchdogError: (error) => log.warn({}, `no watchdog: ${error.message}`),
    },
    {
      onState(server, state, before) {
        if (standing(state) !== standing(before)) log.info({ server, state: state.name, error: errorOfState(state)?.message }, 'connection')
        secretUse.observe(server, state)
        if (state.name === 'connected') refresher.opened(server)
        changes.server(server)
      },
      onToolsChanged: (server) => refresher.changed(server),
      onLogMessage: (server, message) => executor.logMessage(server, message),
      onStderr: (server) => changes.log(server),
    },
  )

  const configOf = (server: string): ServerConfig => {
    const entry = config.state.servers.get(server)
    if (entry === undefined) throw unknownServer(server)
    return entry
  }

  const refresher = createRefresher({
    catalog,
    clock,
    connection: (server) => pool.get(server),
    keyOf: (server) => configHash(configOf(server)),
    onError: (server, error) => log.warn({ server }, `refresh failed: ${messageOf(error)}`),
  })

  // Unlike those of the run before: they stand in the log.
  const run = randomBytes(2).toString('hex')
  let callCount = 0
  /** The name of who calls: a client's; else it is a window or the command line, by the control API. */
  const clientOf = (caller: string): string => (caller === 'control' ? 'Tooltray' : (sessions.get(caller)?.clientName ?? caller))
  const secrets = secretControl(namedSecrets, secretStore)
  const newCallId = (): string => `${run}-${(callCount += 1)}`
  const activity = createActivity({
    changes,
    mask,
    logged: (details, message) => log.info(details, message),
    now: () => clock.now(),
    newId: newCallId,
    clientOf,
  })

  const executor = createExecutor({
    directory,
    pool,
    now: () => clock.now(),
    admit,
    callId: newCallId,
    clientOf,
    firstListing(name) {
      const server = directory.serverNamed(splitQualified(name)?.server ?? '')
      return server === undefined || catalog.get(server) !== undefined ? undefined : refresher.refresh(server)
    },
    onStart: activity.began,
    onCall(call, detail) {
      quiet.touch()
      activity.ended(call, detail)
    },
    onSuccess: (tool, { searchId }, caller) => linkedSearch.called(tool, searchId, caller),
  })

  const signInOf = signInStateOf(signIns)
  const statusOf = (server: string): ServerStatus => {
    const entry = configOf(server)
    return mask.value(
      serverStatus(entry, {
        server,
        home: platform.home,
        pool,
        catalog,
        directory,
        refresher,
        signIn: signInOf(resolved.lastKnown(server, entry)),
      }),
      NAME_KEYS,
    )
  }
  const reports = (): ServerStatus[] => [...config.state.servers.keys()].map(statusOf)
  const sessionReports = () => [...sessions.values()].map((session) => session.report)
  const configStatus = (state: ConfigState): ConfigStatus => ({
    file: config.file,
    profiles: [...state.profiles].map(([name, servers]) => ({ name, servers })),
    ...(state.settings.profile === undefined ? {} : { profile: state.settings.profile }),
    ...mask.value({ problems: state.problems, ...(state.error === undefined ? {} : { error: problemOf(state.error) }) }, NAME_KEYS),
  })

  const linkedSearch = createLinkedSearch({
    directory,
    cache: cacheSearches(searchIndex),
    learning,
    reranker: configuredReranker({
      settings: () => config.state.settings.rerank,
      env: platform.env,
      secret,
      fetch: (...request) => fetch(...request),
      clock,
      onProblem: (problem) => log.warn({ code: problem.code }, problem.message),
    }),
    reports,
    now: () => clock.now(),
  })

  const search = (request: SearchRequest, caller: string): Promise<SearchAnswer> => {
    quiet.touch()
    return activity.search(request, caller, () => linkedSearch.search(request, caller === 'control' ? undefined : caller))
  }
  const within = <Request extends { readonly profile?: string }>({ profile, ...request }: Request) => ({
    ...request,
    ...(profile === undefined ? {} : { profile: profileFor(profile, config.state) }),
  })
  const explain = (request: WhyNotRequest): WhyNotAnswer => whyNot({ directory, reports }, request)

  const readAgain = (server: string): Promise<void> => {
    const reading = refresher.refresh(server)
    changes.server(server)
    return reading.catch((error: unknown) => log.warn({ server }, `refresh failed: ${messageOf(error)}`)).finally(() => changes.server(server))
  }

  const refresh: Engine['refresh'] = async (server) => {
    admit()
    const names = server === undefined ? [...config.state.servers].filter(([, entry]) => entry.enabled).map(([name]) => name) : [serverNamed(server)]
    await Promise.all(
      names.map(async (name) => {
        // A person or model who asks does not want to wait for the end of a back-off.
        pool.get(name).forgive()
        await readAgain(name)
      }),
    )
    return names.filter((name) => config.state.servers.has(name)).map(statusOf)
  }

  const serverNamed = (name: string): string => {
    const server = directory.serverNamed(name)
    if (server === undefined) throw unknownServer(name)
    return server
  }

  /** Servers whose list was never read, or with another configuration, or too long ago. */
  const refreshStale = (): void => {
    if (paused) return
    const { servers, settings } = config.state
    for (const [server, entry] of servers) {
      const known = catalog.get(server)
      const old = known === undefined || known.key !== configHash(entry) || (settings.refreshEvery !== 'never' && clock.now() - known.fetchedAt >= settings.refreshEvery)
      if (entry.enabled && old) void readAgain(server)
    }
  }

  const edits = serverEdits(config)
  const secretUse = secretRenewal({
    servers: () => config.state.servers,
    connection: (server) => pool.connections().find((connection) => connection.server === server),
    readAgain: (server) => void (paused ? undefined : readAgain(server)),
  })
  const entries = entryControl(config, edits, secrets, async (names) => void (await secretUse.renew(names)))
  const removals = removalControl({
    config,
    edits,
    secrets,
    lastKnown: (server, entry) => resolved.lastKnown(server, entry),
    signedIn: (known) => signInOf(known)?.name === 'signed-in',
    // Sign-ins are kept by their addresses: what another server uses is not this one's to forget.
    signInIsShared: (known) => known.transport !== 'stdio' && URL.canParse(known.url) && resolved.signedInAt(normalServerUrl(known.url)).length > 0,
    async signOut(server, known) {
      if (usesSignIn(known)) await signIns.signOut(signInTarget(server, known))
    },
  })
  const missingOf = (server: string): readonly string[] => {
    const { state } = pool.get(server)
    return state.name === 'needs-key' ? state.missing : []
  }
  const setSecret: Engine['setSecret'] = async (name, value) => {
    await secrets.set(name, value)
    return secretUse.renew([name])
  }

  let cancelRefresh = (): void => undefined
  const refreshForEver = (): void => {
    cancelRefresh = clock.after(REFRESH_CHECK, () => {
      refreshStale()
      refreshForEver()
    })
  }

  let clients: Promise<ClientSetup> | undefined
  const openClients = async (): Promise<ClientSetup> => {
    const [{ clientSetupOf }, { secretSinkOf }] = await Promise.all([import('./clients/client-setup-of.ts'), import('./clients/changes/secret-sink-of.ts')])
    return clientSetupOf({ platform, paths, clock, helper: parts.helper, config, secrets: secretSinkOf(secrets), searchPath: askLoginPath })
  }

  let sources: Promise<ServerSources> | undefined
  const openSources = async (): Promise<ServerSources> => {
    const { serverSources } = await import('./sources/server-sources.ts')
    return serverSources({
      ...{ paths, platform, clock },
      edits: { checkAddition: edits.checkAddition, addServer: async (...request) => void (await entries.addServer(...request)) },
      registry: () => config.state.settings.registry,
      fetch: (...request) => fetch(...request),
      secrets: { put: (name, value) => secrets.keep(name, value), taken: (server) => secretsOfOthers(config.state.servers, server) },
      onCacheProblem: (error) => log.warn({}, `an answer of the registry was not kept: ${messageOf(error)}`),
    })
  }

  const sessionParts: SessionParts = {
    identity,
    mask,
    directory,
    executor,
    search,
    reports,
    refresh: (server) => refresh(server),
    instructions: (profile) => instructionsFor(reports().filter(({ name }) => profile?.servers.has(name) !== false)),
    profileFor: (name) => profileFor(name, config.state),
    onLogLevel: (level) => pool.setLogLevel(level),
  }

  const serveMcp: Engine['serveMcp'] = (transport, program, profile) => {
    const id = randomBytes(4).toString('hex')
    const session = serveSession(sessionParts, {
      id,
      program,
      profile,
      transport,
      now: clock.now(),
      onChange: () => changes.sessions(),
      onClose() {
        sessions.delete(id)
        linkedSearch.forget(id)
        changes.tell({ type: 'sessions', sessions: sessionReports() })
      },
      onError: (error) => log.warn({ session: id }, error.message),
    })
    sessions.set(id, session)
    changes.tell({ type: 'sessions', sessions: sessionReports() })
    return session
  }

  const greeting = createGreetingFile({
    file: paths.greetingFile,
    clock,
    record: () =>
      recordGreeting(version, (transport) => {
        const nobody = (): void => undefined
        serveSession(sessionParts, { id: 'greeting', program: 'greeting', transport, now: clock.now(), onChange: nobody, onClose: nobody, onError: (error) => log.warn({}, error.message) })
      }),
    onProblem: onStorageProblem,
  })

  const sweepBundles = createBundleSweep({ folder: join(paths.dataDir, 'bundles'), serversFile: paths.serversFile, clock })
  const sweepSoon = (): void => {
    sweepBundles().then(
      (removed) => removed.length > 0 && log.info({ removed }, 'unused bundles'),
      (error: unknown) => log.warn({}, `unused bundles were not removed: ${messageOf(error)}`),
    )
  }

  let cancelWarmUp = (): void => undefined
  const warmUpSoon = (): void => {
    cancelWarmUp()
    cancelWarmUp = clock.after(WARM_UP_DELAY, () => {
      directory.warmUp().catch((error: unknown) => log.warn({ error: messageOf(error) }, 'a server of the catalogue cannot be read'))
      quiet.touch()
    })
  }

  const applyConfig = async (state: ConfigState): Promise<void> => {
    mask.setNames(new Set([...state.servers.keys(), ...state.profiles.keys()]))
    for (const entry of state.servers.values()) maskSecretsOf(entry, mask)
    catalog.keepOnly(new Set(state.servers.keys()))
    directory.configure(state.servers)
    await pool.configure(state.servers)
    if (closed) return
    refreshStale()
    renewAhead.look()
    sweepSoon()
    greeting.writeSoon()
    warmUpSoon()
  }

  catalog.subscribe((server) => {
    changes.server(server)
    greeting.writeSoon()
    warmUpSoon()
  })
  config.subscribe((change, state) => {
    const details = { ...change, problems: state.problems, error: state.error?.message }
    log.info(details, 'configuration')
    changes.tell({ type: 'config', config: configStatus(state) })
    for (const name of change.removed) changes.tell({ type: 'server-removed', name })
    for (const name of [...change.changed, ...change.removed]) resolved.forget(name)
    // What changed may leave the connection as it is, and still be another offer.
    applyConfig(state).then(
      () => {
        change.changed.forEach(changes.server)
        // Whoever has just added a server and starts an AI app next finds it named.
        greeting.write().catch((error: unknown) => log.warn({ error: messageOf(error) }, 'the greeting was not written'))
      },
      (error: unknown) => log.error({ error: messageOf(error) }, 'the configuration is not wholly in force'),
    )
  })
  await applyConfig(config.state)
  await greeting.write()
  refreshForEver()

  return {
    status: () => ({
      engine: { pid: process.pid, version, startedAt, paused },
      config: configStatus(config.state),
      servers: reports(),
      sessions: sessionReports(),
      secrets: secretStore.place,
      problems: [...storageProblems.values(), ...(config.state.watchError === undefined ? [] : [config.state.watchError])].map((problem) => mask.value(problemOf(problem))),
    }),
    mask,
    watch: (listener) => changes.watch(listener),
    serveMcp,
    tools: (server) => (server === undefined ? directory.all() : [...directory.toolsOf(serverNamed(server))]),
    async search(request, draft = false) {
      const masked = { ...within(request), query: mask.text(request.query) }
      if (!draft) return search(masked, 'control')
      quiet.touch()
      return linkedSearch.search(masked)
    },
    whyNot: (request) => mask.value(explain(within(request)), NAME_KEYS),
    learning: learningControl(learning, mask, database.durable),
    cases: caseControl(openSearchCases(database.sql), explain, clock),
    calls: callControl(activity.history, (server) => (config.state.servers.has(server) ? pool.get(server).log.lines() : []), mask),
    async tryServer({ name, entry, of, agreed }, signal) {
      return tryConnection(pool.unlisted(name, await edits.draft(name, entry, of, agreed)), clock, signal)
    },
    async readPasted(text) {
      const { readPasted } = await import('./paste/read-pasted.ts')
      return readPasted(text, platform.home)
    },
    completePath: (typed, kind) => completePath(typed, kind, platform.home),
    toolChoices: (name) => {
      const server = serverNamed(name)
      return toolChoices(configOf(server), catalog.get(server), directory.toolsOf(server))
    },
    catalogueWeight: () => catalogueWeight(directory),
    describe: (names) => describeTools(directory, names),
    call: (request, context) => executor.execute(request, context),
    refresh,
    ...edits,
    ...entries,
    ...removals,
    useToken: (name, token) => entries.useToken(serverNamed(name), token),
    ...profileEdits(config),
    ...settingsEdits(config),
    ...setUpControl(config, () => secrets.list().map(({ name }) => name)),
    clients: () => (clients ??= openClients()),
    sources: () => (sources ??= openSources()),
    secrets,
    listedSecrets: () => listedSecrets(secrets.list(), [...config.state.servers, ['the settings', config.state.settings]], new Set([...config.state.servers.keys()].flatMap(missingOf))),
    setSecret,
    signIn: signInControl({
      signIns,
      resolve: (name) => {
        const server = serverNamed(name)
        return resolved.config(server, configOf(server))
      },
      async connect(name) {
        const connection = pool.get(serverNamed(name))
        connection.forgive()
        await connection.open()
      },
      disconnect: (name) => pool.get(serverNamed(name)).signedOut(),
    }),
    async disconnect(name) {
      await pool.get(serverNamed(name)).close()
    },
    serverLog: (name) => mask.value(pool.get(serverNamed(name)).log.lines()),
    async setPaused(value) {
      if (paused === value) return
      paused = value
      log.info({}, paused ? 'paused' : 'resumed')
      changes.tell({ type: 'paused', paused })
      if (paused) await Promise.all(pool.connections().map((connection) => connection.close()))
      else {
        refreshStale()
        renewAhead.look()
      }
    },
    wake() {
      for (const connection of pool.connections()) connection.forgive()
      refreshStale()
      renewAhead.look()
    },
    async close() {
      closed = true
      cancelRefresh()
      cancelWarmUp()
      quiet.close()
      signIns.close()
      renewAhead.stop()
      config.close()
      await greeting.close()
      await Promise.all([...sessions.values()].map((session) => session.close()))
      await pool.close()
      learningStore.flush()
      database.close()
      changes.close()
    },
  }
}
