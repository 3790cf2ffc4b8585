import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { ToolDefinition } from '../../catalog/tool.ts'
import { isObject } from '../../base/is-object.ts'
import { resultSize } from '../calls/result-size.ts'
import type { Scope } from '../../authorization/scope/scope.ts'
import { directoryWithin } from '../directory/directory-within.ts'
import { listWithPages } from '../pages/list-with-pages.ts'
import { listHabitsOf } from './app-list-limits.ts'
import { withinScope } from '../directory/within-scope.ts'
import { type ToolAccess, callByName, callMetaTool } from '../meta-tools/meta-calls.ts'
import { isMetaTool, ownTools } from '../meta-tools/meta-tools.ts'
import type { SessionDeps } from '../session/session-deps.ts'
import { allServers } from './all-servers.ts'
import type { ToolSurface, SessionContext } from './tool-surface.ts'
import { unlessMissing } from './unless-missing.ts'

/** Tools that searches have added to the list of a session. Others are run through our meta-tools. */
const MOST_FOUND = 40

const none = async (): Promise<readonly string[]> => []

/**
 * `search` exposure: our meta-tools, which find and run the servers' tools, and the listed tools.
 *
 * @param joins whether found tools are added to the session's list (`dynamic`). Only in the era of sessions: in the stateless era, lists
 * must not differ between sessions (MCP specification 2026-07-28, server/tools).
 */
export function bySearch(deps: SessionDeps, sessionContext: SessionContext, joins: boolean): ToolSurface {
  const shared = allServers(deps, sessionContext)
  /** Fixed for the whole session, even if servers change: clients cache prompts that begin with it. */
  let listedNames: Promise<readonly string[]> | undefined
  /** No part of a prompt, and read with the list alone: it is made of every name. */
  let hint: string | undefined
  /** Names of tools that searches found, the latest at the end. */
  const found = new Set<string>()
  let joinsNow = false
  /** Whether tools with a page that searches find are added to the list. */
  let joinsPages = false

  const join = (names: readonly string[]): void => {
    for (const name of names) {
      found.delete(name)
      found.add(name)
    }
    for (const name of [...found].slice(0, Math.max(0, found.size - MOST_FOUND))) found.delete(name)
    sessionContext.changed()
  }

  const toolAccess = (): ToolAccess => {
    const within = withinScope(deps, sessionContext.scopeNow())
    if (!joinsNow && !joinsPages) return within
    return {
      ...within,
      async search(request, caller) {
        const answer = await within.search(request, caller)
        const names = answer.hits.map(({ name }) => name)
        const hasPage = (name: string): boolean => {
          const resolution = within.directory.resolve(name)
          return resolution.kind === 'found' && resolution.tool.page?.uri !== undefined
        }
        join(joinsNow ? names : names.filter(hasPage))
        return answer
      },
    }
  }

  const own = (hint?: string): ToolDefinition[] => {
    const isOn = deps.scripts.isOnFor(sessionContext.caller)
    // A client that sees the script tools may run one next.
    if (isOn) deps.scripts.warm()
    return ownTools(hint, isOn)
  }

  let isStateless = false
  let chosenPages: readonly string[] | undefined
  const choose = (scope: Scope | undefined): Promise<readonly string[]> => (listedNames ??= deps.listedTools.begin(scope))
  const toolsWithin = async (scope: Scope | undefined, shows: boolean): Promise<ToolDefinition[]> => {
    const names = [...(await choose(scope)), ...[...found].sort()]
    const ours = own((hint ??= deps.searchHint(scope)))
    if (!shows) return [...ours, ...deps.listedTools.definitions(scope, [...new Set(names)])]
    await deps.firstLists()
    await deps.directory.ready()
    const { tools: most = Infinity } = listHabitsOf(sessionContext.clientName())
    // Chosen anew in the era without sessions, in which a list is the same for all requests of a client.
    const withPage = chosenPages ?? deps.listedTools.withPage(scope, most - ours.length - names.length)
    if (!isStateless) chosenPages = withPage
    const directory = directoryWithin(deps.directory, scope)
    const theirs = deps.listedTools.definitions(scope, [...new Set([...names, ...withPage])])
    const ofServers = theirs.flatMap((definition) => {
      const resolution = directory.resolve(definition.name)
      return resolution.kind === 'found' ? [{ server: resolution.tool.server, definition }] : []
    })
    return listWithPages(directory, shared.pages.names, ours, ofServers)
  }
  /** @param shows whether the client shows pages. */
  const tools = (shows: boolean): Promise<ToolDefinition[]> =>
    unlessMissing(
      () => toolsWithin(sessionContext.scopeNow(), shows),
      async () => own(),
    )

  return {
    expose: joins ? 'dynamic' : 'search',
    answer: shared.answer,
    watch: shared.watch,
    opening(stateless) {
      isStateless = stateless
      joinsNow = joins && !stateless
      joinsPages = !stateless && sessionContext.showsPages()
      // Chosen now, not at the first request: the helper may have answered that from the cached handshake, with the tools of this moment.
      if (listedNames === undefined) {
        const chosen = sessionContext.showsPages() ? tools(true) : unlessMissing(() => choose(sessionContext.scopeNow()), none)
        chosen.catch(sessionContext.onError)
      }
      return shared.opening(joinsNow || joinsPages ? { listChanged: true } : {})
    },
    tools: async (_request, { showsPages = false }) => ({ tools: await tools(showsPages) }),
    call({ name, arguments: args }, context) {
      if (isMetaTool(name)) {
        const answer = callMetaTool(toolAccess, name, args, context)
        if (context.showsPages === true && (name === 'execute_tool' || name === 'execute_read_tool'))
          return answer.then((result) => shared.pages.named(result, isObject(args) ? args['name'] : undefined, sessionContext.scopeNow()))
        if (name !== 'search_tools' && name !== 'describe_tool') return answer
        return answer.then((result) => {
          sessionContext.onRead(resultSize(result))
          return result
        })
      }
      const listedAs = typeof name === 'string' ? deps.listedTools.listedAs(name) : undefined
      if (typeof name === 'string' && listedAs !== undefined) return callByName(toolAccess, { name, arguments: args, listedAs }, context)
      if (typeof name === 'string' && context.showsPages === true) return shared.pages.call(name, args, sessionContext.scopeNow, context)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `Unknown tool: ${String(name)}. Call it through execute_tool with this name.`,
      )
    },
    version(list) {
      if (list !== 'tools') return shared.version(list)
      return joinsNow || joinsPages ? [...found].sort().join('\n') : undefined
    },
  }
}
