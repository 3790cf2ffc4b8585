import type { Transport } from '@modelcontextprotocol/client'
import type { SessionChoice } from '../../../contract/exposure.ts'
import type { SearchAnswer, WhyNotAnswer } from '../../../contract/search.ts'
import type { ServerStatus } from '../../../contract/servers.ts'
import { createActivity } from '../../records/activity/activity.ts'
import { callIds } from '../../records/activity/call-ids.ts'
import { createQuietWatch } from '../../records/activity/quiet-watch.ts'
import { createStateFeed } from '../../records/activity/state-feed.ts'
import type { Subject } from '../../authorization/scope/subject.ts'
import { owning } from '../../base/disposable-stack.ts'
import { messageOf } from '../../base/errors.ts'
import { unknownServer } from '../../config/edits/server-edits.ts'
import type { GatewayParts } from '../gateway-parts.ts'
import type { ServerConfig } from '../../entry/schema.ts'
import { listedBefore } from '../../gateway/listed-tools/listed-before.ts'
import { callerInstances } from '../../gateway/caller-instances.ts'
import { callersOf } from '../../gateway/callers.ts'
import { instructionsFor } from '../../gateway/meta-tools/instructions.ts'
import { hintOfServers } from '../../gateway/meta-tools/search-hint.ts'
import { policyOf } from '../../gateway/directory/policy.ts'
import type { SearchRequest } from '../../gateway/finding/search-tools.ts'
import type { SessionDeps } from '../../gateway/session/session-deps.ts'
import type { SessionOrigin } from '../../gateway/session/serving.ts'
import { sessionHandshake } from '../../gateway/cached-handshake/session-handshake.ts'
import { LEAST_LIMIT } from '../../gateway/results/known-clients.ts'
import { handOnMessages } from '../../gateway/server-messages.ts'
import { createSessionList } from '../../gateway/session-list.ts'
import { toolAccessOf } from '../../gateway/session/tool-access.ts'
import { createWarmUp } from '../../gateway/warm-up.ts'
import { type WhyNotRequest, whyNot } from '../../gateway/finding/why-not.ts'
import { openSearchCases } from '../../records/usage/search-cases.ts'
import { scriptTarget } from '../../scripts/saved/script-target.ts'
import { scriptControl } from '../../scripts/script-control.ts'
import { serverStatusOf } from '../servers/server-status.ts'
import { openCalls } from './open-calls.ts'
import { openListedTools } from './open-listed-tools.ts'
import { openPromptsResources } from './open-prompts-resources.ts'
import { openResults } from './open-results.ts'
import { openScripts } from './open-scripts.ts'
import { openSearch } from './open-search.ts'
import { type Caller, PERSON, callerOf } from '../../base/caller.ts'

/** A request with an optional profile name. Without one, it covers all servers. */
type InProfile<Request> = Omit<Request, 'profile'> & { readonly profile?: string | undefined }

/** In ms. Longer than a client usually pauses between two requests. */
const QUIET = 30_000

/** What clients use: the visible tools, searches, calls, and sessions. */
export type Gateway = Awaited<ReturnType<typeof openGateway>>

/** Opens the gateway. Throws what SQLite throws. */
export function openGateway(deps: GatewayParts) {
  const { platform, clock, log, identity, mask, changes, events, storage, upstream, questions, offer } = deps
  const { config, catalog } = storage
  const { pool, admit } = upstream
  const { directory, learning, saved, ofScripts, slugOf, policy } = offer
  const configOf = (server: string): ServerConfig | undefined => config.state.servers.get(server)
  return owning(
    async (stack) => {
      const before = await listedBefore(deps.paths.handshakeFile)
      const cases = openSearchCases(storage.sql)
      const callId = callIds()
      const sessions = createSessionList(deps)
      const callers = callersOf(sessions, () => config.state.settings)
      const instances = callerInstances({ pool, sessions, configOf, watch: upstream.watchResource, admit })
      const quiet = createQuietWatch(clock, QUIET, () => deps.onQuiet?.())
      events.on('call.ended', () => quiet.touch())

      const parts = { ...deps, callers, instances, callId, quiet }

      const others = openPromptsResources(parts)
      const atHand = openListedTools(deps, before, others)

      const statusOf = serverStatusOf({ ...deps, atHand: (server) => atHand.latest(server, policy.scopeInForce()) })
      const reports = (wanted: (name: string, entry: ServerConfig) => boolean = () => true): ServerStatus[] =>
        [...config.state.servers].filter(([name, entry]) => wanted(name, entry)).map(([name]) => statusOf(name))
      const shown = createStateFeed(clock, changes, {
        statusOf: (server) => (config.state.servers.has(server) && pool.has(server) ? statusOf(server) : undefined),
        sessions: () => sessions.reports(),
      })
      events.on('server.changed', shown.server)
      events.on('server.wrote', shown.log)
      events.on('session.changed', shown.sessions)
      const tellSessions = (): void => changes.tell({ type: 'sessions', sessions: sessions.reports() })
      events.on('session.began', tellSessions)
      events.on('session.ended', tellSessions)

      const { linkedSearch, firstLists } = openSearch({ ...deps, others, reports, atEnd: (end) => stack.defer(end) })
      const results = openResults(parts)
      stack.defer(() => results.close())

      const activity = createActivity({ changes, mask, log, clock, newId: callId, clientOf: callers.clientOf })
      events.on('call.started', activity.began)
      events.on('call.ended', ({ record, detail }) => activity.ended(record, detail))
      const search = (request: SearchRequest, caller: Caller): Promise<SearchAnswer> => {
        quiet.touch()
        return activity.search(request, caller, () => linkedSearch.search(request, caller.kind === 'person' ? undefined : caller.id))
      }

      const { filledIn } = results
      const { rewriteResourceUris } = others
      const executor = openCalls({ ...parts, results: { filledIn, rewriteResourceUris } })
      handOnMessages(events, executor, sessions, mask)
      const scripts = openScripts(parts)
      stack.defer(() => scripts.close())

      const serverNamed = (name: string): string => {
        const server = directory.serverNamed(name)
        if (server === undefined) throw unknownServer(name, directory.servers())
        return server
      }
      const refresh = async (server?: string): Promise<ServerStatus[]> => {
        admit()
        const { servers } = config.state
        const names = server === undefined ? [...servers].filter(([, entry]) => entry.enabled).map(([name]) => name) : [serverNamed(server)]
        await Promise.all(names.map((name) => upstream.readAtOnce(name)))
        return names.filter((name) => config.state.servers.has(name)).map(statusOf)
      }

      const sessionParts = {
        ...{ identity, clock, questions, mask, directory, executor, results, scripts, search, reports, refresh, atHand, firstLists, admit },
        ...{ configOf, connectionFor: instances.connectionFor, watchResource: instances.watchResource },
        instructions: (scope) => instructionsFor(reports((name, { enabled }) => enabled && scope?.hasServer(name) !== false)),
        searchHint: (scope) => hintOfServers(config.state.servers, catalog, slugOf, scope),
        scopeFor: policy.scopeOf,
        othersWithin: (scope) => others.within(scope),
        onLogLevel: (level) => pool.setLogLevel(level),
        request: others.request,
        readRefused: others.readRefused,
        home: platform.home,
        enterProject: storage.projects.enter,
        pinned: catalog,
        traced: deps.telemetry.traced,
      } satisfies SessionDeps
      stack.defer(() => sessions.close())
      const ofTarget = { saved, run: scripts.runner, toolAccess: (caller: Caller) => toolAccessOf(caller, sessionParts, sessions, policy) }
      instances.addStandIn((server, caller) => (ofScripts.is(server) ? scriptTarget(server, caller, ofTarget) : undefined))

      const handshake = sessionHandshake(sessionParts, {
        file: deps.paths.handshakeFile,
        clock,
        version: deps.version,
        onProblem: storage.problems.note,
        onError: (error) => log.warn({}, error.message),
      })
      // Closed before the sessions: the last write of the handshake reads from them.
      stack.defer(() => handshake.close())
      events.on('listed.changed', handshake.writeSoon)
      events.on('call.ended', ({ record: { caller: id, outcome, characters }, tool, searchId }) => {
        if (tool === undefined || outcome !== 'ok') return
        const caller = callerOf(id)
        linkedSearch.called(tool, searchId, caller)
        // Trying a tool in the window is no habit. A listed tool returns its whole result, and not every app can display a long one.
        if (caller.kind === 'app' && characters <= LEAST_LIMIT && learning.used(id, tool.server, tool.source.name)) handshake.writeNow()
      })

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
      events.on('offer.changed', (server) => {
        if (server !== undefined) events.emit('server.changed', server)
        handshake.writeSoon()
        warmUp.soon()
        if (server !== undefined && atHand.concerns(server)) handshake.writeNow()
      })

      return {
        directory,
        learning,
        executor,
        scripts: scriptControl(saved, scripts.runner, () => sessionParts),
        /** What a new session of the active profile would see directly. */
        atHandNow: () => atHand.view(policy.scopeInForce()),
        cases,
        /** The latest calls and searches. */
        history: activity.history,
        /**
         * Connects and reads the lists again, all servers at once. A failed server keeps its tools and reports its error. Throws
         * `server_unknown`.
         */
        refresh,
        /**
         * Serves MCP to a client.
         * - `program`: the program that connected, used until the client names itself.
         * - `choice`: the options that it was started with.
         * - `origin`: where it connects from. The name, profile, and role of an HTTP credential override what the client claims.
         */
        serveMcp: (transport: Transport, program: string, choice: SessionChoice = {}, origin: SessionOrigin = {}) =>
          sessions.serve(sessionParts, { transport, program, choice, origin }),
        /**
         * A search by the user. Throws `server_unknown`, `profile_unknown`.
         *
         * @param draft a search while the user types: not added to the activity of clients.
         */
        async search(request: InProfile<SearchRequest>, draft = false): Promise<SearchAnswer> {
          const masked = { ...policy.scopeAsked(request), query: mask.text(request.query) }
          if (!draft) return search(masked, PERSON)
          quiet.touch()
          return linkedSearch.search(masked)
        },
        whyNot: (request: InProfile<WhyNotRequest>): WhyNotAnswer => whyNot({ directory, reports }, policy.scopeAsked(request)),
        /** Returns the configured name of a server. Throws `server_unknown`. */
        serverNamed,
        /** Whether a subject may use a tool, as `policyOf`. */
        policyOf: (subject: Subject, tool: string, args?: Readonly<Record<string, unknown>>) =>
          policyOf({ directory, policy, reports }, subject, tool, args),
        /** The prompts and resources of enabled servers. */
        others,
        /** The status of each server. */
        reports: () => reports(),
        sessions: () => sessions.reports(),
        /** Rejects if our own session does not answer; a failure to write the file is reported as a storage problem. */
        writeHandshake: () => handshake.write(),
        /** Stops all periodic and scheduled work. */
        stopUpkeep,
        /** Forwards server requests during a control API call to its caller. */
        askerOfPerson: questions.askerOf(PERSON.id, () => callers.clientOf(PERSON)),
      }
    },
    (error) => log.error({ error: messageOf(error) }, 'sessions of a start that failed were not closed'),
  )
}
