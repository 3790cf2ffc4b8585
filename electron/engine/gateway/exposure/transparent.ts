import { TooltrayError } from '../../base/errors.ts'
import { pageIn } from '../../catalog/tool-page.ts'
import type { ListKind } from '../../catalog/listing.ts'
import { exposedName } from '../../catalog/names/names.ts'
import { definitionOf } from '../../catalog/tool.ts'
import { isObject } from '../../base/is-object.ts'
import { pendingChangeError } from '../../catalog/pending-changes/visible-catalog.ts'
import { maskJson } from '../../secrets/mask-json.ts'
import { valueWithoutHidden, withoutHidden } from '../../catalog/text-checks/hidden.ts'
import type { Connection } from '../../upstream/connection.ts'
import { RawJson } from '../../transport/json/raw-json.ts'
import { besideArguments } from '../beside-arguments.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { Directory } from '../directory/directory.ts'
import { directoryWithin } from '../directory/directory-within.ts'
import { shownWithin } from '../../authorization/scope/scope.ts'
import { notInside } from '../directory/within-scope.ts'
import { answerSubscription } from '../prompts-resources/answer-subscription.ts'
import { asProtocolError, inProtocol } from '../prompts-resources/use-prompts-resources.ts'
import { callByName } from '../meta-tools/meta-calls.ts'
import type { SessionDeps } from '../session/session-deps.ts'
import { forwarded } from './forward-request.ts'
import type { ClientRequest, ToolSurface, Opening, SessionContext } from './tool-surface.ts'
import { LISTS_OF, hasRead, pendingRequest, passingOf } from './filtered-lists.ts'
import { unlessMissing } from './unless-missing.ts'

const STATELESS = '2026-07-28'

/**
 * One server unchanged: its own names, URIs, instructions, and capabilities, and every request and response as it came. Tools that the user
 * denied are still hidden.
 *
 * @param named the server, as the client was started with it; undefined: the only one of the profile.
 */
export function transparent(deps: SessionDeps, sessionContext: SessionContext, named: string | undefined): ToolSurface {
  /** Throws `server_unknown`, `profile_unknown`, `role_unknown`, and what is wrong with a profile. */
  const serverNow = (): string => {
    const scope = sessionContext.scopeNow()
    if (named === undefined) {
      const [only, ...more] = scope?.profile?.servers ?? []
      if (only !== undefined && more.length === 0) {
        if (scope?.hasServer(only) === false) throw notInside(only, scope)
        return only
      }
      throw new TooltrayError(
        'config_invalid',
        'A transparent conversation shows one server, and its profile has another number of them.',
        {
          hint: 'Start it with: tooltray connect --expose transparent --server NAME',
        },
      )
    }
    const server = deps.directory.serverNamed(named)
    if (server !== undefined && scope?.hasServer(server) !== false) return server
    throw notInside(named, scope)
  }
  let chosen: string | undefined
  /** The server of this session, which never changes. Throws if its client may no longer see it. */
  const server = (): string => {
    const now = serverNow()
    chosen ??= now
    if (now === chosen) return now
    throw new TooltrayError('server_unknown', `This conversation shows ${chosen}, and its profile has another server by now.`)
  }

  const isThere = (): boolean =>
    unlessMissing(
      () => server() === chosen,
      () => false,
    )

  /** The era of the server at the opening. */
  let isStateless = false
  /** For a tool in the catalog, the directory decides; for one that is not in it (yet), its name alone. */
  const allowed = async (): Promise<(tool: string) => boolean> => {
    await deps.directory.ready()
    const name = server()
    const config = deps.configOf(name)
    if (config === undefined) return () => false
    const scope = sessionContext.scopeNow()
    const ownNamesOf = (directory: Directory): Set<string> => new Set(directory.offerOf(name).map(({ source }) => source.name))
    const [known, inside] = [ownNamesOf(deps.directory), ownNamesOf(directoryWithin(deps.directory, scope))]
    const shown = shownWithin(scope, name, config, (of) => deps.directory.slugOf(of))
    return (tool) => (known.has(tool) ? inside.has(tool) : shown(tool) !== undefined)
  }
  /** A list that came as raw text was not checked, so the indexed list replaces it. Reads that list first if it was never read. */
  const readFirst = async (kind: ListKind): Promise<void> => {
    const name = server()
    if (hasRead(deps.pinned, name, kind)) return
    await inProtocol(() => deps.refresh(name))
    if (deps.pinned.get(name) !== undefined) return
    throw asProtocolError(
      new TooltrayError('upstream_error', `${name} sent a long list, and Tooltray could not read it, so it is not shown.`, {
        hint: `See its log: tooltray logs ${name}`,
      }),
    )
  }
  const allowedOf = async (result: Record<string, unknown>): Promise<Record<string, unknown>> => {
    await readFirst('tools')
    await deps.directory.ready()
    const { nextCursor: _all, ...rest } = result
    return {
      ...rest,
      tools: directoryWithin(deps.directory, sessionContext.scopeNow())
        .offerOf(server())
        .map(({ source }) => definitionOf(source)),
    }
  }

  /** A skill that is in no list was accepted by nobody. */
  const passingSkill = async (result: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const { skill } = result
    const uri = isObject(skill) ? String(skill['uri']) : ''
    if (isObject(skill) && deps.pinned.passing(server(), 'skills', uri, skill) !== undefined) return result
    // From now on it waits for the user.
    if (uri !== '') await deps.askSkill(server(), uri)
    throw asProtocolError(pendingChangeError(server(), { kind: 'skills', isLeftOut: false }, uri))
  }

  const within = (): Directory => ownNames(directoryWithin(deps.directory, sessionContext.scopeNow()), server())
  /** The instance that this session uses. Notifications of other instances are not for this session. */
  const instance = async (): Promise<Connection> => {
    const connection = await deps.connectionFor(server(), sessionContext.caller)
    id = connection.id
    return connection
  }
  let id: string | undefined

  const forward = (request: ClientRequest, context: CallContext): Promise<Record<string, unknown>> =>
    forwarded(deps, server, request, context)

  return {
    expose: 'transparent',
    get server() {
      return chosen ?? named
    },
    async opening(): Promise<Opening> {
      deps.admit()
      const to = await instance()
      await to.open()
      const { info = deps.identity, capabilities = {}, instructions, protocolVersion } = to.peer ?? {}
      isStateless = protocolVersion === STATELESS
      return {
        identity: valueWithoutHidden(JSON.parse(maskJson(JSON.stringify(info), '', deps.mask))) as Opening['identity'],
        capabilities: capabilities as Opening['capabilities'],
        instructions: instructions === undefined ? undefined : withoutHidden(deps.mask.known(instructions)),
      }
    },
    async tools(request, context) {
      const answer = await forward(request, context)
      // A client that shows no pages would give its model what is for pages alone.
      const shownOf = (result: Record<string, unknown>) => (context.showsPages === true ? result : withoutPageTools(result))
      if (answer.tools instanceof RawJson) return shownOf(await allowedOf(answer))
      if (!Array.isArray(answer.tools)) return answer
      const isAllowed = await allowed()
      return passingOf(deps.pinned, server(), 'tools', shownOf(answer), (name) => isAllowed(name))
    },
    async call({ name, arguments: args, params }, context) {
      const tool = String(name)
      const beside = besideArguments(params, { revision: sessionContext.revision(), answersItself: context.answersItself !== undefined })
      const isKnown = (inside: Directory): boolean => inside.resolve(tool).kind === 'found'
      const pendingTool = () => deps.pinned.pending(server()).find(({ kind, name: own }) => kind === 'tools' && own === tool)
      // A new tool is in no list yet. A tool that is in no list cannot be judged, whatever its server would do with it.
      if (!isKnown(within()) && pendingTool() === undefined && (await allowed())(tool)) await inProtocol(() => deps.refresh(server()))
      const inside = within()
      if (!isKnown(inside)) {
        const pending = pendingTool()
        if (pending !== undefined) throw asProtocolError(pendingChangeError(server(), pending, tool))
        if (!(await allowed())(tool)) {
          const listed = deps.directory.offerOf(server()).find(({ source }) => source.name === tool)
          const name = listed?.qualifiedName ?? exposedName(deps.directory.slugOf(server()), tool)
          const unknown = new TooltrayError('tool_unknown', `Unknown tool: ${tool}`)
          throw asProtocolError(deps.executor.refused({ name, arguments: args }, context, unknown))
        }
      }
      // A name that is still unknown is refused there, and the refusal is in the audit log as any other.
      return callByName(() => deps, { name: tool, arguments: args, asIs: true, beside, within: inside }, context)
    },
    async answer(request, context) {
      const answered = await inProtocol(() => answerSubscription(request, sessionContext.subscriptions))
      if (answered !== undefined) return answered
      const pending = pendingRequest(deps.pinned.pending(server()), request)
      if (pending !== undefined) {
        const error = pendingChangeError(server(), pending, pending.name)
        deps.readRefused(pending.kind === 'prompts' ? 'prompt' : 'read', { server: server(), name: pending.name }, context, error)
        throw asProtocolError(error)
      }
      const list = LISTS_OF[request.method]
      const result = await forward(request, context)
      if (list !== undefined && result[list] instanceof RawJson) await readFirst(list)
      if (request.method === 'skills/get') return passingSkill(result)
      return list === undefined ? result : passingOf(deps.pinned, server(), list, result)
    },
    watch: async (uri, onUpdated) => deps.watchResource(server(), uri, onUpdated, sessionContext.caller),
    version: () => undefined,
    asksByResults: () => isStateless,
    receives: (from) => from.id === id && isThere(),
  }
}

/** A page of a list without the tools for pages alone (MCP Apps); the same object if it has none. */
function withoutPageTools(result: Record<string, unknown>): Record<string, unknown> {
  const listed = result['tools'] as readonly unknown[]
  const tools = listed.filter((tool) => !isObject(tool) || pageIn(tool).isForModel)
  return tools.length === listed.length ? result : { ...result, tools }
}

/** The tools of a server under the names that it gave them. */
function ownNames(directory: Directory, server: string): Directory {
  return {
    ...directory,
    resolve(name) {
      const tool = directory.offerOf(server).find(({ source }) => source.name === name)
      return tool === undefined ? { kind: 'unknown', suggestions: [] } : { kind: 'found', tool }
    },
  }
}
