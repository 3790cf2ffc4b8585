import { isObject } from '../../base/is-object.ts'
import { TooltrayError } from '../../base/errors.ts'
import { definitionOf } from '../../catalog/tool.ts'
import type { Connection } from '../../upstream/connection.ts'
import { RawJson } from '../../wire/json/raw-json.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { Directory } from '../offer/directory.ts'
import { offerRules } from '../offer/rules.ts'
import { answerSubscription } from '../others/answer-subscription.ts'
import { asProtocolError, inProtocol } from '../others/use-others.ts'
import { callByName } from '../meta-tools/meta-calls.ts'
import type { SessionParts } from '../session/session-parts.ts'
import { forwarded } from './forwarded.ts'
import type { ClientRequest, Exposed, Opening, Seat } from './exposed.ts'

const STATELESS = '2026-07-28'

/**
 * One server as it is: its own names, URIs, instructions and capabilities, every request and answer as it came. What a person has denied
 * of it is not there all the same.
 *
 * @param named the server, as the client was told to ask for it; undefined: the only one of the profile.
 */
export function transparent(parts: SessionParts, seat: Seat, named: string | undefined): Exposed {
  /** Throws `server_unknown`, `profile_unknown`, and what is wrong with a profile. */
  const serverNow = (): string => {
    const profile = seat.profileNow()
    if (named === undefined) {
      const [only, ...more] = profile?.servers ?? []
      if (only !== undefined && more.length === 0) return only
      throw new TooltrayError(
        'config_invalid',
        'A transparent conversation shows one server, and its profile has another number of them.',
        {
          hint: 'Start it with: tooltray connect --expose transparent --server NAME',
        },
      )
    }
    const server = parts.directory.serverNamed(named)
    if (server !== undefined && profile?.servers.has(server) !== false) return server
    throw new TooltrayError(
      'server_unknown',
      `There is no server named "${named}"${profile === undefined ? '' : ` in the profile ${profile.name}`}.`,
    )
  }
  let settled: string | undefined
  /** The same for as long as the conversation lasts, and only while its client may see it. */
  const server = (): string => {
    const now = serverNow()
    settled ??= now
    if (now === settled) return now
    throw new TooltrayError('server_unknown', `This conversation shows ${settled}, and its profile has another server by now.`)
  }

  /** Of the server, as it was at the opening. */
  let isStateless = false
  const isAllowed = (tool: string): boolean => {
    const config = parts.configOf(server())
    return config !== undefined && offerRules(config).shownName(tool) !== undefined
  }
  /** A list that came as text is passed on as that, where nothing of it is held back; else it is made of what was read of it before. */
  const allowedOf = async (result: Record<string, unknown>, tools: RawJson): Promise<Record<string, unknown>> => {
    const { allow, deny = [] } = parts.configOf(server())?.tools ?? {}
    if (allow === undefined && deny.length === 0) return { ...result, tools }
    await parts.directory.ready()
    const { nextCursor: _all, ...rest } = result
    return { ...rest, tools: parts.directory.toolsOf(server()).map(({ source }) => definitionOf(source)) }
  }

  const within = ownNames(parts.directory, server)
  /** The instance that this conversation uses; what another one says is another's. */
  const instance = async (): Promise<Connection> => {
    const connection = await parts.connectionFor(server(), seat.caller)
    id = connection.id
    return connection
  }
  let id: string | undefined

  const forward = (request: ClientRequest, context: CallContext): Promise<Record<string, unknown>> =>
    forwarded(parts, server, request, context)

  return {
    expose: 'transparent',
    get server() {
      return settled ?? named
    },
    async opening(): Promise<Opening> {
      parts.admit()
      const to = await instance()
      await to.open()
      const { info = parts.identity, capabilities = {}, instructions, protocolVersion } = to.peer ?? {}
      isStateless = protocolVersion === STATELESS
      return { identity: info, capabilities: capabilities as Opening['capabilities'], instructions }
    },
    async tools(request, context) {
      const result = await forward(request, context)
      if (result.tools instanceof RawJson) return allowedOf(result, result.tools)
      if (!Array.isArray(result.tools)) return result
      const tools = result.tools as unknown[]
      const allowed = tools.filter((tool) => isObject(tool) && isAllowed(String(tool.name)))
      return allowed.length === tools.length ? result : { ...result, tools: allowed }
    },
    async call({ name, arguments: args, params }, context) {
      const tool = String(name)
      const { _meta: _ours, ...asIs } = params
      if (within.resolve(tool).kind === 'found') return callByName(() => parts, { name: tool, arguments: args, asIs, within }, context)
      // What the catalogue does not know (yet) is the server's to refuse; what is denied is not there.
      if (!isAllowed(tool)) throw asProtocolError(new TooltrayError('tool_unknown', `Unknown tool: ${tool}`))
      return forward({ method: 'tools/call', params }, context)
    },
    async answer(request, context) {
      return (await inProtocol(() => answerSubscription(request, seat.subscriptions))) ?? forward(request, context)
    },
    watch: async (uri, onUpdated) => parts.watchResource(server(), uri, onUpdated, seat.caller),
    version: () => undefined,
    asksByResults: () => isStateless,
    hears: (from) => from.id === id,
  }
}

/** The tools of a server under the names that it gave them. */
function ownNames(directory: Directory, server: () => string): Directory {
  return {
    ...directory,
    resolve(name) {
      const tool = directory.toolsOf(server()).find(({ source }) => source.name === name)
      return tool === undefined ? { kind: 'unknown', suggestions: [] } : { kind: 'found', tool }
    },
  }
}
