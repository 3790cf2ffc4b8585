import type { SearchAnswer, WhyNotAnswer } from '../../../contract/search.ts'
import type { Subject } from '../../authorization/scope/subject.ts'
import { PERSON } from '../../base/caller.ts'
import { owning } from '../../base/disposable-stack.ts'
import { messageOf } from '../../base/errors.ts'
import { policyOf } from '../../gateway/directory/policy.ts'
import type { SearchRequest } from '../../gateway/finding/search-tools.ts'
import { type WhyNotRequest, whyNot } from '../../gateway/finding/why-not.ts'
import { listedBefore } from '../../gateway/listed-tools/listed-before.ts'
import { handOnMessages } from '../../gateway/server-messages.ts'
import { createWarmUp } from '../../gateway/warm-up.ts'
import { openSearchCases } from '../../records/usage/search-cases.ts'
import { scriptControl } from '../../scripts/script-control.ts'
import type { GatewayParts } from '../gateway-parts.ts'
import { openActivity } from './open-activity.ts'
import { openCallers } from './open-callers.ts'
import { openCalls } from './open-calls.ts'
import { openListedTools } from './open-listed-tools.ts'
import { openPromptsResources } from './open-prompts-resources.ts'
import { openResults } from './open-results.ts'
import { openScripts } from './open-scripts.ts'
import { openSearch } from './open-search.ts'
import { openServerReports } from './open-server-reports.ts'
import { openSessions } from './open-sessions.ts'

/** A request with an optional profile name. Without one, it covers all servers. */
type InProfile<Request> = Omit<Request, 'profile'> & { readonly profile?: string | undefined }

/** What clients use: the visible tools, searches, calls, and sessions. */
export type Gateway = Awaited<ReturnType<typeof openGateway>>

/**
 * Opens the gateway in steps. Each is given what the steps before it returned, so the compiler refuses another order. They end in reverse.
 * Throws what SQLite throws.
 */
export function openGateway(deps: GatewayParts) {
  return owning(
    async (stack) => {
      const before = await listedBefore(deps.paths.handshakeFile)
      const cases = openSearchCases(deps.storage.sql)
      const serving = openCallers(deps)
      const { callers, sessions, quiet } = serving
      const promptsResources = openPromptsResources(serving)
      const listed = openListedTools(serving, before, promptsResources)
      const serverReports = openServerReports({ ...serving, listedTools: listed })
      const { reports } = serverReports
      const activity = openActivity(serving)
      const finding = openSearch({ ...serving, promptsResources, reports, activity, atEnd: (end) => stack.defer(end) })
      const results = openResults(serving)
      stack.defer(() => results.close())
      const executor = openCalls({
        ...serving,
        results: { filledIn: results.filledIn, rewriteResourceUris: promptsResources.rewriteResourceUris },
      })
      handOnMessages(deps.events, executor, sessions, deps.mask)
      const scripts = openScripts(serving)
      stack.defer(() => scripts.close())
      const clients = openSessions({ ...serving, promptsResources, listed, serverReports, finding, results, executor, scripts })
      const { handshake } = clients
      stack.defer(() => clients.close())
      const warmUp = createWarmUp(deps.clock, deps.offered.directory, {
        isBusy: () => executor.underWay() > 0,
        onBegin: () => quiet.touch(),
        onReady: () => sessions.lookAtLists(),
        onError: (error) => deps.log.warn({ error: messageOf(error) }, 'a server of the catalog cannot be read'),
      })
      const stopMaintenance = (): void => {
        warmUp.stop()
        quiet.close()
      }
      stack.defer(stopMaintenance)
      deps.events.on('offer.changed', (server) => {
        if (server !== undefined) deps.events.emit('server.changed', server)
        handshake.writeSoon()
        warmUp.soon()
        if (server !== undefined && listed.concerns(server)) handshake.writeNow()
      })

      const { directory, learning, saved, policy } = deps.offered
      return {
        directory,
        learning,
        executor,
        cases,
        serveMcp: clients.serveMcp,
        tasks: clients.tasks,
        resumeTasks: clients.resumeTasks,
        stopMaintenance,
        scripts: scriptControl(saved, scripts.runner, () => clients.toolAccess),
        /** What a new session of the active profile would see directly. */
        listedTools: () => listed.view(policy.scopeInForce()),
        /** The latest calls and searches. */
        history: activity.history,
        refresh: serverReports.refresh,
        serverNamed: serverReports.serverNamed,
        /**
         * A search by the user. Throws `server_unknown`, `profile_unknown`.
         *
         * @param draft a search while the user types: not added to the activity of clients.
         */
        async search(request: InProfile<SearchRequest>, draft = false): Promise<SearchAnswer> {
          const masked = { ...policy.scopeAsked(request), query: deps.mask.text(request.query) }
          if (!draft) return finding.search(masked, PERSON)
          quiet.touch()
          return finding.linkedSearch.search(masked)
        },
        async whyNot(request: InProfile<Omit<WhyNotRequest, 'vector'>>): Promise<WhyNotAnswer> {
          const vector = await deps.offered.sentences?.request(directory.index(), request.query)
          return whyNot({ directory, reports }, { ...policy.scopeAsked(request), vector })
        },
        /** Whether a subject may use a tool, as `policyOf`. */
        policyOf: (subject: Subject, tool: string, args?: Readonly<Record<string, unknown>>) =>
          policyOf({ directory, policy, reports }, subject, tool, args),
        /** The prompts and resources of enabled servers. */
        promptsResources,
        /** The status of each server. */
        reports: () => reports(),
        sessions: () => sessions.reports(),
        /** Rejects if our own session does not answer; a failure to write the file is reported as a storage problem. */
        writeHandshake: () => handshake.write(),
        /** Forwards server requests during a control API call to its caller. */
        userRequestHandler: deps.questions.requestHandlerOf(PERSON.id, () => callers.clientOf(PERSON)),
      }
    },
    (error) => deps.log.error({ error: messageOf(error) }, 'sessions of a start that failed were not closed'),
  )
}
