import type { SearchAnswer } from '../../../contract/search.ts'
import type { ServerStatus } from '../../../contract/servers.ts'
import type { Implementation } from '@modelcontextprotocol/client'
import { createActivity } from '../../records/activity/activity.ts'
import { callIds } from '../../records/activity/call-ids.ts'
import type { ChangeFeed } from '../../records/activity/change-feed.ts'
import { createQuietWatch } from '../../records/activity/quiet-watch.ts'
import type { Approvals } from '../../authorization/approvals/approvals.ts'
import { owning } from '../../base/disposable-stack.ts'
import { messageOf } from '../../base/errors.ts'
import { unknownServer } from '../../config/edits/server-edits.ts'
import type { EngineDeps } from '../engine-api.ts'
import type { ServerConfig } from '../../entry/schema.ts'
import type { Gateway } from '../gateway-api.ts'
import { listedBefore } from '../../gateway/listed-tools/listed-before.ts'
import { callerInstances } from '../../gateway/caller-instances.ts'
import { instructionsFor } from '../../gateway/meta-tools/instructions.ts'
import { hintOfServers } from '../../gateway/meta-tools/search-hint.ts'
import { policyOf } from '../../gateway/directory/policy.ts'
import type { SearchRequest } from '../../gateway/finding/search-tools.ts'
import type { SessionDeps } from '../../gateway/session/session-deps.ts'
import { sessionHandshake } from '../../gateway/cached-handshake/session-handshake.ts'
import { openResults } from './open-results.ts'
import { LEAST_LIMIT } from '../../gateway/results/known-clients.ts'
import { openListedTools } from './open-listed-tools.ts'
import { openCalls } from './open-calls.ts'
import { openDirectory } from './open-scripts.ts'
import { openPromptsResources } from './open-prompts-resources.ts'
import { openSearch } from './open-search.ts'
import { handOnMessages } from '../../gateway/server-messages.ts'
import { createSessionList } from '../../gateway/session-list.ts'
import { toolAccessOf } from '../../gateway/session/tool-access.ts'
import { createWarmUp } from '../../gateway/warm-up.ts'
import { whyNot } from '../../gateway/finding/why-not.ts'
import type { OpenQuestions } from './open-server-requests.ts'
import type { Secrets } from './open-secrets.ts'
import type { Storage } from './open-storage.ts'
import type { Upstream } from './open-upstream.ts'
import { createPolicy } from '../../authorization/policy/policy.ts'
import { scriptControl } from '../../scripts/script-control.ts'
import { createLearning } from '../../search/learning/learning.ts'
import { createSearchIndex } from '../../search/search-index.ts'
import type { Mask } from '../../secrets/mask.ts'
import { serverStatusOf } from '../servers/server-status.ts'
import { openSearchCases } from '../../records/usage/search-cases.ts'

/** In ms. Longer than a client usually pauses between two requests. */
const QUIET = 30_000

interface GatewayDeps extends EngineDeps, Pick<Parameters<typeof openCalls>[0], 'audit' | 'hooks' | 'telemetry'> {
  readonly identity: Implementation
  readonly mask: Mask
  readonly changes: ChangeFeed
  readonly storage: Storage
  readonly secrets: Secrets
  readonly upstream: Upstream
  readonly questions: OpenQuestions
  readonly approvals: Approvals
}

/** Opens the gateway. Throws what SQLite throws. */
export function openGateway(deps: GatewayDeps): Promise<Gateway> {
  const { platform, clock, log, identity, mask, changes, storage, secrets, upstream, questions } = deps
  const { config, catalog } = storage
  const { pool, refresher } = upstream
  const now = (): number => clock.now()
  const configOf = (server: string): ServerConfig | undefined => config.state.servers.get(server)
  return owning(
    async (stack) => {
      const before = await listedBefore(deps.paths.handshakeFile)
      const cases = openSearchCases(storage.sql)
      const learning = createLearning(storage.learningStore, now, Math.random)
      const searchIndex = createSearchIndex({ learned: learning })
      const { directory, ...ofScripts } = openDirectory(storage, deps.paths, searchIndex, () => offerChanged())
      const slugOf = (server: string): string => directory.slugOf(server)
      const policy = createPolicy(() => config.state, slugOf)
      const serverNamed = (name: string): string => {
        const server = directory.serverNamed(name)
        if (server === undefined) throw unknownServer(name, directory.servers())
        return server
      }

      const statusOf = serverStatusOf({
        config,
        home: platform.home,
        pool,
        catalog,
        directory,
        refresher,
        resolved: upstream.resolved,
        signIns: secrets.signIns,
        mask,
        atHand: (server) => atHand.latest(server, policy.scopeInForce()),
        budgets: storage.budgets,
      })
      const reports = (wanted: (name: string, entry: ServerConfig) => boolean = () => true): ServerStatus[] =>
        [...config.state.servers].filter(([name, entry]) => wanted(name, entry)).map(([name]) => statusOf(name))

      const { linkedSearch, firstLists } = openSearch({
        ...deps,
        directory,
        index: searchIndex,
        learning,
        reports,
        atEnd: (end) => stack.defer(end),
        offeredWithin: (scope) => others.within(scope).offered(),
      })

      const results = openResults({
        folder: deps.paths.resultsDir,
        clock,
        startProcess: deps.startProcess,
        clientOf: (session) => sessions.program(session) ?? clientOf(session),
        settings: () => config.state.settings,
        onProblem: storage.problems.note,
        onError: (message) => log.warn({}, message),
      })
      stack.defer(() => results.close())
      const sessions = createSessionList(now, {
        onChange: () => changes.sessions(),
        onList: (list) => changes.tell({ type: 'sessions', sessions: list }),
        onEnd(id) {
          for (const each of [linkedSearch, learning, results, scripts, deps.approvals, others]) each.forget(id)
          storage.projects.leave(id)
          pool.left(id).catch((error: unknown) => log.warn({ session: id }, `its servers did not end: ${messageOf(error)}`))
        },
        onError: (id, error) => log.warn({ session: id }, error.message),
      })
      const { connectionFor, watchResource } = callerInstances({
        pool,
        sessions,
        configOf,
        watch: upstream.watchResource,
        admit: () => upstream.admit(),
      })
      changes.bind({
        statusOf: (server) => (config.state.servers.has(server) && pool.has(server) ? statusOf(server) : undefined),
        sessions: () => sessions.reports(),
      })

      const quiet = createQuietWatch(clock, QUIET, () => deps.onQuiet?.())
      /** Returns the client's name; "Tooltray" for the window and the command line, which use the control API. */
      const clientOf = (caller: string): string => (caller === 'control' ? 'Tooltray' : (sessions.clientName(caller) ?? caller))
      const newId = callIds()
      const activity = createActivity({ changes, mask, logged: (details, message) => log.info(details, message), clock, newId, clientOf })

      const search = (request: SearchRequest, caller: string): Promise<SearchAnswer> => {
        quiet.touch()
        return activity.search(request, caller, () => linkedSearch.search(request, caller === 'control' ? undefined : caller))
      }

      const asCaller = (session: string) => sessions.get(session)?.asCaller
      const ofCalls = { ...deps, directory, policy, asCaller, callId: newId, clientOf }
      const others = openPromptsResources({
        ...ofCalls,
        connectionFor,
        watchResource,
        onUse(connection, caller) {
          quiet.touch()
          questions.used(connection, caller)
        },
      })

      const { executor, scripts } = openCalls({
        ...ofCalls,
        connectionFor,
        others,
        results,
        activity,
        quiet,
        scripts: { ...ofScripts, partsOf: (caller) => toolAccessOf(caller, sessionParts, sessions, policy) },
        onSuccess(tool, { searchId }, caller, characters) {
          linkedSearch.called(tool, searchId, caller)
          // Trying a tool in the window is no habit. A listed tool returns its whole result, and not every app can display a long one.
          if (caller !== 'control' && characters <= LEAST_LIMIT && learning.used(caller, tool.server, tool.source.name))
            handshake.writeNow()
        },
      })
      stack.defer(() => scripts.close())
      handOnMessages(upstream, executor, sessions, deps.mask)
      const refresh: Gateway['refresh'] = async (server) => {
        upstream.admit()
        const { servers } = config.state
        const names = server === undefined ? [...servers].filter(([, entry]) => entry.enabled).map(([name]) => name) : [serverNamed(server)]
        await Promise.all(names.map((name) => upstream.readAtOnce(name)))
        return names.filter((name) => config.state.servers.has(name)).map(statusOf)
      }

      const atHand = openListedTools({
        ...{ storage, directory, learning, before, others },
        onChange(servers) {
          servers.forEach(changes.server)
          handshake.writeSoon()
        },
      })

      const sessionParts = {
        identity,
        clock,
        questions,
        mask,
        directory,
        executor,
        results,
        scripts,
        search,
        reports,
        refresh: (server) => refresh(server),
        atHand,
        instructions: (scope) => instructionsFor(reports((name, { enabled }) => enabled && scope?.hasServer(name) !== false)),
        searchHint: (scope) => hintOfServers(config.state.servers, catalog, slugOf, scope),
        scopeFor: policy.scopeOf,
        othersWithin: (scope) => others.within(scope),
        onLogLevel: (level) => pool.setLogLevel(level),
        firstLists,
        request: others.request,
        readRefused: others.readRefused,
        admit: () => upstream.admit(),
        connectionFor,
        watchResource,
        home: platform.home,
        enterProject: storage.projects.enter,
        configOf,
        pinned: catalog,
        traced: deps.telemetry.traced,
      } satisfies SessionDeps
      stack.defer(() => sessions.close())

      const handshake = sessionHandshake(sessionParts, {
        file: deps.paths.handshakeFile,
        clock,
        version: deps.version,
        onProblem: storage.problems.note,
        onError: (error) => log.warn({}, error.message),
      })
      // Closed before the sessions: the last write of the handshake reads from them.
      stack.defer(() => handshake.close())

      const warmUp = createWarmUp(clock, directory, {
        onBegin: () => quiet.touch(),
        onReady: () => sessions.lookAtLists(),
        onError: (error) => log.warn({ error: messageOf(error) }, 'a server of the catalogue cannot be read'),
      })
      const stopUpkeep = (): void => {
        warmUp.stop()
        quiet.close()
      }
      stack.defer(stopUpkeep)

      const offerChanged = (): void => {
        handshake.writeSoon()
        warmUp.soon()
      }
      const serverChanged = (server: string): void => {
        changes.server(server)
        offerChanged()
        if (atHand.concerns(server)) handshake.writeNow()
      }
      catalog.subscribe(serverChanged)
      storage.budgets.onChange(changes.server)
      storage.effects.onAccept(serverChanged)
      return {
        directory,
        executor,
        scripts: scriptControl(ofScripts.saved, scripts.runner, () => sessionParts),
        atHandNow: () => atHand.view(policy.scopeInForce()),
        learning,
        cases,
        history: activity.history,
        refresh,
        serveMcp: (transport, program, choice = {}, origin = {}) => sessions.serve(sessionParts, { transport, program, choice, origin }),
        async search(request, draft = false) {
          const masked = { ...policy.scopeAsked(request), query: mask.text(request.query) }
          if (!draft) return search(masked, 'control')
          quiet.touch()
          return linkedSearch.search(masked)
        },
        whyNot: (request) => whyNot({ directory, reports }, policy.scopeAsked(request)),
        serverNamed,
        policyOf: (caller, tool, args) => policyOf({ directory, policy, reports }, caller, tool, args),
        others,
        reports,
        sessions: () => sessions.reports(),
        writeHandshake: () => handshake.write(),
        offerChanged,
        stopUpkeep,
        askerOfPerson: questions.askerOf('control', () => clientOf('control')),
      }
    },
    (error) => log.error({ error: messageOf(error) }, 'sessions of a start that failed were not closed'),
  )
}
