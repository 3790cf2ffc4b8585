import { randomBytes } from 'node:crypto'
import type { Transport } from '@modelcontextprotocol/client'
import type { SessionChoice } from '../../../contract/exposure.ts'
import { messageOf } from '../../base/errors.ts'
import { shownAccounts } from '../servers/accounts/shown-accounts.ts'
import { runServers } from '../servers/run-servers.ts'
import { type Caller, callerOf } from '../../base/caller.ts'
import { sessionHandshake } from '../../gateway/cached-handshake/session-handshake.ts'
import type { ListedTools } from '../../gateway/listed-tools/listed-tools.ts'
import { instructionsFor } from '../../gateway/meta-tools/instructions.ts'
import { hintOfServers } from '../../gateway/meta-tools/search-hint.ts'
import { LEAST_LIMIT } from '../../gateway/results/known-clients.ts'
import { pageNames } from '../../gateway/pages/page-names.ts'
import type { SessionOrigin } from '../../gateway/session/serving.ts'
import type { SessionDeps } from '../../gateway/session/session-deps.ts'
import { plainWords } from '../../gateway/plain-words.ts'
import { createCallTasks } from '../../gateway/tasks/call-tasks.ts'
import { configHash } from '../../entry/consent/identity.ts'
import { openTaskStore } from '../../gateway/tasks/task-store.ts'
import { resumedTask } from '../../gateway/tasks/resumed-task.ts'
import { finishedCalls } from '../../gateway/tasks/finished-calls.ts'
import { toolAccessOf } from '../../gateway/session/tool-access.ts'
import { scriptTarget } from '../../scripts/saved/script-target.ts'
import type { CallerParts } from '../gateway-parts.ts'
import type { PromptsResources } from './open-prompts-resources.ts'
import type { openScripts } from './open-scripts.ts'
import type { OpenSearch } from './open-search.ts'
import type { ServerReports } from './open-server-reports.ts'

/** What was opened before the sessions, and what they use of it. */
interface SessionsDeps extends CallerParts, Pick<SessionDeps, 'executor' | 'results'> {
  readonly promptsResources: PromptsResources
  readonly listed: ListedTools
  readonly serverReports: ServerReports
  readonly finding: OpenSearch
  readonly scripts: ReturnType<typeof openScripts>
}

/** Opens the service for clients, and the cached handshake on disk. `close` ends the sessions. */
export function openSessions(deps: SessionsDeps) {
  const { clock, log, mask, events, upstream, instances, sessions, promptsResources, scripts, finding } = deps
  const { config, catalog, problems, projects } = deps.storage
  const { directory, learning, saved, ofScripts, slugOf, policy } = deps.offered
  const { reports, refresh } = deps.serverReports

  const accounts = shownAccounts(deps)
  const callTasks = createCallTasks({
    clock,
    plain: (text) => plainWords({ text }, mask).text,
    store: openTaskStore(deps.storage.sql, problems.note),
    keyOf(server) {
      const entry = config.state.servers.get(server)
      return entry?.sharing === 'all' ? configHash(entry) : undefined
    },
  })
  const sessionDeps = {
    identity: deps.identity,
    clock,
    questions: deps.questions,
    mask,
    directory,
    executor: deps.executor,
    results: deps.results,
    callTasks,
    finishedCalls: finishedCalls({ callTasks, results: deps.results, ownerOf: ({ id }) => sessions.get(id)?.taskOwner }),
    scripts,
    search: finding.search,
    suggestion: suggestionOf(deps),
    accounts,
    firstLists: finding.firstLists,
    firstSignIn: deps.personal.firstSignIn(deps),
    reports,
    refresh,
    listedTools: deps.listed,
    admit: upstream.admit,
    connectionFor: instances.connectionFor,
    watchResource: instances.watchResource,
    request: promptsResources.request,
    readRefused: promptsResources.readRefused,
    askSkill: upstream.askSkill,
    scopeFor: policy.scopeOf,
    pinned: catalog,
    home: deps.platform.home,
    enterProject: projects.enter,
    traced: deps.telemetry.traced,
    configOf: (server) => config.state.servers.get(server),
    instructions: (scope) => {
      const isSeen = (name: string): boolean => scope?.hasServer(name) !== false
      return instructionsFor(
        reports((name, { enabled }) => enabled && isSeen(name)),
        accounts(isSeen),
      )
    },
    searchHint: (scope) => hintOfServers(config.state.servers, catalog, slugOf, scope),
    promptsResourcesWithin: (scope) => promptsResources.within(scope),
    pageNames: pageNames(randomBytes(32)),
    onShowsPages: upstream.onShowsPages,
    onLogLevel: (level) => upstream.pool.setLogLevel(level),
  } satisfies SessionDeps
  const ofTarget = { saved, run: scripts.runner, toolAccess: (caller: Caller) => toolAccessOf(caller, sessionDeps, sessions, policy) }
  instances.addStandIn((server, caller) => (ofScripts.is(server) ? scriptTarget(server, caller, ofTarget) : undefined))

  const handshake = sessionHandshake(sessionDeps, {
    file: deps.paths.handshakeFile,
    clock,
    version: deps.version,
    onProblem: problems.note,
    onError: (error) => log.warn({}, error.message),
  })
  events.on('listed.changed', handshake.writeSoon)
  events.on('call.ended', ({ record: { caller: id, outcome, characters }, tool, searchId }) => {
    sessions.get(id)?.called()
    if (tool === undefined || outcome !== 'ok') return
    const caller = callerOf(id)
    finding.linkedSearch.called(tool, searchId, caller)
    // Trying a tool in the window is no habit. A listed tool returns its whole result, and not every app can display a long one.
    if (caller.kind === 'app' && characters <= LEAST_LIMIT && learning.used(id, tool.server, tool.source.name)) handshake.writeNow()
  })
  return {
    /** Goes on with the tasks of an engine that ended. */
    resumeTasks: () => callTasks.resume(resumedTask({ ...deps, servers: () => config.state.servers })),
    /** The number of tasks of servers that run. */
    tasks: callTasks.running,
    /** The access of the local user. */
    toolAccess: sessionDeps,
    handshake,
    /**
     * Serves MCP to a client.
     * - `program`: the program that connected, used until the client names itself.
     * - `choice`: the options that it was started with.
     * - `origin`: where it connects from. The name, profile, and role of an HTTP credential override what the client claims.
     */
    serveMcp: (transport: Transport, program: string, choice: SessionChoice = {}, origin: SessionOrigin = {}) =>
      sessions.serve(sessionDeps, { transport, program, choice, origin }),
    async close(): Promise<void> {
      try {
        // Its last write reads from a session.
        await handshake.close()
      } finally {
        await sessions.close()
        callTasks.close()
      }
    },
  }
}

/** Names what the user could add where a search finds nothing that fits; see `ToolAccess`. */
function suggestionOf({ storage: { config }, galleryList, log }: SessionsDeps): NonNullable<SessionDeps['suggestion']> {
  return async (query) => {
    if (!config.state.settings.gallery.suggest) return undefined
    try {
      const [{ suggestionFor }, { list }] = await Promise.all([import('../../sources/gallery/suggestion.ts'), galleryList.read()])
      return suggestionFor(list, runServers(config.state), query)
    } catch (error) {
      log.warn({}, messageOf(error))
      return undefined
    }
  }
}
