import { createHash } from 'node:crypto'
import type { Effect } from '../../../contract/tools.ts'
import { sureEffect } from '../../catalog/effects/effect-of.ts'
import { canBeTask } from '../../catalog/tasks/task-support.ts'
import { type ToolDefinition, definitionOf } from '../../catalog/tool.ts'
import type { Clock } from '../../base/platform.ts'
import type { CallContext } from '../calls/call-context.ts'
import { besideArguments } from '../beside-arguments.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import { listableDefinition } from '../listed-tools/listed-tool.ts'
import { directoryWithin } from '../directory/directory-within.ts'
import type { Scope } from '../../authorization/scope/scope.ts'
import { withinScope } from '../directory/within-scope.ts'
import { listWithPages } from '../pages/list-with-pages.ts'
import { withShownApp } from '../prompts-resources/result-uris.ts'
import { type ToolAccess, callByName, callMetaTool } from '../meta-tools/meta-calls.ts'
import { isMetaTool, toolsBesideAll } from '../meta-tools/meta-tools.ts'
import type { SessionDeps } from '../session/session-deps.ts'
import { allServers } from './all-servers.ts'
import type { ToolSurface, SessionContext } from './tool-surface.ts'
import { listHabitsOf } from './app-list-limits.ts'
import { forwarded } from './forward-request.ts'
import { taskRoutes } from './task-routes.ts'
import { withinLength } from './short-name.ts'
import { unlessMissing } from './unless-missing.ts'

/** A tool as listed: its real name, and the effect its client was shown. */
interface Listed {
  readonly name: string
  readonly effect: Effect
}

const TASKS = { tasks: { cancel: {}, requests: { tools: { call: {} } } } }

/** As they can be listed, kept as long as their offer. */
const listable = new WeakMap<OfferedTool, ReturnType<typeof listableDefinition>>()

function listableOf(tool: OfferedTool): ReturnType<typeof listableDefinition> {
  const known = listable.get(tool) ?? listableDefinition(definitionOf(tool.source))
  listable.set(tool, known)
  return known
}

/** In ms. */
const TELL_EVERY = 2_000

/** Tells who waits for the first list that servers are starting, until it is there. */
async function tellingOf(wait: Promise<void> | undefined, clock: Clock, tell: CallContext['onProgress']): Promise<void> {
  if (wait === undefined || tell === undefined) return wait
  let progress = 0
  let cancel = (): void => undefined
  const again = (): void => {
    tell({ progress: (progress += 1), message: 'Servers are starting' })
    cancel = clock.after(TELL_EVERY, again)
  }
  again()
  return wait.finally(() => cancel())
}

/** Every tool of every server as `server__tool`, with its own definition and unchanged results, and the script tools if they are on. */
export function direct(deps: SessionDeps, sessionContext: SessionContext): ToolSurface {
  const shared = allServers(deps, sessionContext)
  const names = new Map<string, Listed>()
  const tasks = taskRoutes()
  let count: ReturnType<NonNullable<ToolSurface['listed']>>

  const toolsOf = (scope: Scope | undefined): readonly OfferedTool[] => directoryWithin(deps.directory, scope).all()

  /** Empty if the profile or the role is missing. */
  const toolsNow = (): readonly OfferedTool[] =>
    unlessMissing(
      () => toolsOf(sessionContext.scopeNow()),
      () => [],
    )

  const own = (): readonly ToolDefinition[] => {
    const isOn = deps.scripts.isOnFor(sessionContext.caller)
    // A client that sees the script tools may run one next.
    if (isOn) deps.scripts.warm()
    return toolsBesideAll(isOn)
  }

  /** Listed tools are the ones the user needs, so they come first if there is no room for all. */
  const tools = async (scope: Scope | undefined, shows: boolean): Promise<ToolDefinition[]> => {
    const habits = listHabitsOf(sessionContext.clientName())
    const all = toolsOf(scope)
    const ours = own()
    const room = habits.tools === undefined ? Infinity : habits.tools - ours.length
    const isCut = all.length > room
    const listedNames = new Set(isCut ? await deps.listedTools.begin(scope) : [])
    const isListed = ({ qualifiedName }: OfferedTool): boolean => listedNames.has(qualifiedName)
    const chosen = isCut ? [...all.filter(isListed), ...all.filter((tool) => !isListed(tool))].slice(0, room) : all
    const offered = deps.promptsResourcesWithin(scope).offered()
    const leftOut: { readonly name: string; readonly reason: string }[] = []
    const theirs = chosen.flatMap((tool) => {
      const name = withinLength(tool.qualifiedName, habits.name)
      names.set(name, { name: tool.qualifiedName, effect: sureEffect(tool) })
      const { definition, problem } = listableOf(tool)
      if (problem !== undefined) {
        leftOut.push({ name: tool.qualifiedName, reason: problem })
        return []
      }
      const shown = withShownApp(definition, (uri) => offered.shownAs({ server: tool.server, uri }))
      return [{ server: tool.server, definition: { ...shown, name } }]
    })
    const isWhole = theirs.length === all.length
    count = isWhole ? undefined : { tools: theirs.length, of: all.length, ...(leftOut.length === 0 ? {} : { leftOut }) }
    return shows
      ? listWithPages(directoryWithin(deps.directory, scope), shared.pages.names, ours, theirs)
      : [...ours, ...theirs.map(({ definition }) => definition)]
  }

  return {
    expose: 'direct',
    watch: shared.watch,
    async answer(request, context) {
      const route = tasks.routeOf(request.method, request.params)
      if (route === undefined) return shared.answer(request, context)
      return route.shown(await forwarded(deps, () => route.server, { method: request.method, params: route.params }, context))
    },
    async opening(stateless) {
      await deps.directory.ready()
      const { capabilities, ...opening } = shared.opening({ listChanged: true })
      const hasTasks = !stateless && toolsNow().some(({ source }) => canBeTask(source.json))
      return { ...opening, capabilities: { ...capabilities, ...(hasTasks ? TASKS : {}) } }
    },
    async tools(_request, { showsPages = false, onProgress }) {
      await tellingOf(deps.firstLists(listHabitsOf(sessionContext.clientName()).patience), deps.clock, onProgress)
      await deps.directory.ready()
      return { tools: await tools(sessionContext.scopeNow(), showsPages) }
    },
    async call({ name, arguments: args, params }, context) {
      const toolAccess = (): ToolAccess => withinScope(deps, sessionContext.scopeNow())
      if (isMetaTool(name) && own().some((tool) => tool.name === name)) return callMetaTool(toolAccess, name, args, context)
      const listed = names.get(String(name))
      if (context.showsPages === true && listed === undefined && shared.pages.knows(String(name), sessionContext.scopeNow()))
        return shared.pages.call(String(name), args, sessionContext.scopeNow, context)
      const beside = besideArguments(params, { revision: sessionContext.revision() })
      // A name from an earlier session, or from before a change, is resolved as it is.
      const request = listed === undefined ? { name: String(name) } : { name: listed.name, listedAs: listed.effect }
      const result = await callByName(toolAccess, { ...request, arguments: args, beside }, context)
      const tool = beside === undefined ? undefined : deps.directory.resolve(request.name)
      return tool?.kind === 'found' ? tasks.note(tool.tool.server, result) : result
    },
    version(list) {
      if (list !== 'tools') return shared.version(list)
      const hash = createHash('sha1').update(String(deps.scripts.isOnFor(sessionContext.caller)))
      for (const { qualifiedName, source } of toolsNow()) hash.update(qualifiedName).update(source.json)
      return hash.digest('base64')
    },
    receives: ({ server }, { method, params }) => method === 'notifications/tasks/status' && tasks.concerns(server, params),
    listed: () => count,
  }
}
