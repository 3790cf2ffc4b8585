import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { TooltrayError } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import { pageIn } from '../../catalog/tool-page.ts'
import type { Scope } from '../../authorization/scope/scope.ts'
import type { CallContext } from '../calls/call-context.ts'
import { ambiguousTool } from '../calls/find-tool.ts'
import type { Directory } from '../directory/directory.ts'
import { directoryWithin } from '../directory/directory-within.ts'
import { type ToolAccess, callByName } from '../meta-tools/meta-calls.ts'
import { directoryWithOnly, pageToolsOf } from './page-tools.ts'

/** The pages that one session was shown, and their calls. */
export interface SessionPages {
  /** Notes that the client was shown a page of a server. */
  shown(server: string): void
  /** Notes that the client calls a tool, by its qualified name: it shows the page of that. */
  called(name: string, scope: Scope | undefined): void
  /** Whether a page may mean a tool by this name. */
  knows(name: string, scope: Scope | undefined): boolean
  /**
   * Runs the tool that a page means by a name, as any other call: a tool of the server whose page it is. Of several servers that have such
   * a tool, that is the one whose page was shown last. Throws `ProtocolError` if no page calls a tool of this name.
   *
   * @param scope returns the scope of the session.
   */
  call(name: string, args: unknown, scope: () => Scope | undefined, context: CallContext): Promise<Record<string, unknown>>
  /** Adds the page of the tool that ran to its result, unless the server's result names one. */
  named(result: Record<string, unknown>, tool: unknown, scope: Scope | undefined): Record<string, unknown>
}

/** Owns the order in which the servers' pages were shown. */
export function sessionPages(deps: ToolAccess): SessionPages {
  /** The latest at the end. */
  const shown = new Set<string>()
  const note = (server: string): void => {
    shown.delete(server)
    shown.add(server)
  }

  /** The tools that pages may mean by a name, the best first. */
  const toolsOf = (name: string, directory: Directory): { readonly tools: readonly OfferedTool[]; readonly areOfShown: boolean } => {
    const named = (server: string): OfferedTool[] =>
      pageToolsOf(directory, server).filter(({ source, qualifiedName }) => source.name === name || qualifiedName === name)
    const servers = directory.servers()
    const latest = [...shown].reverse().filter((server) => servers.includes(server))
    const ofShown = latest.flatMap(named)
    // Apps keep pages longer than sessions.
    return ofShown.length > 0 ? { tools: ofShown, areOfShown: true } : { tools: servers.flatMap(named), areOfShown: false }
  }

  const toolOf = (name: string, directory: Directory): OfferedTool => {
    const { tools, areOfShown } = toolsOf(name, directory)
    const [tool, other] = tools
    if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`)
    if (other === undefined || areOfShown) return tool
    const { sentence } = ambiguousTool(name, [])
    throw new TooltrayError('tool_ambiguous', sentence, { hint: 'Open its page again.', data: { name } })
  }

  return {
    shown: note,
    called(name, scope) {
      const resolution = directoryWithin(deps.directory, scope).resolve(name)
      if (resolution.kind === 'found' && resolution.tool.page?.uri !== undefined) note(resolution.tool.server)
    },
    knows: (name, scope) => toolsOf(name, directoryWithin(deps.directory, scope)).tools.length > 0,
    async call(name, args, scope, context) {
      await deps.directory.ready()
      const access = (): ToolAccess => {
        const directory = directoryWithin(deps.directory, scope())
        const tool = toolOf(name, directory)
        const execute: ToolAccess['executor']['execute'] = (request, within) =>
          deps.executor.execute({ ...request, name: tool.qualifiedName, within: directoryWithOnly(directory, tool) }, within)
        return { ...deps, executor: { ...deps.executor, execute } }
      }
      return callByName(access, { name, arguments: args }, context)
    },
    named(result, tool, scope) {
      if (typeof tool !== 'string' || result['isError'] === true || pageIn(result).uri !== undefined) return result
      const resolution = directoryWithin(deps.directory, scope).resolve(tool)
      const found = resolution.kind === 'found' ? resolution.tool : undefined
      if (found?.page?.uri === undefined) return result
      note(found.server)
      const resourceUri = deps.promptsResourcesWithin(scope).offered().shownAs({ server: found.server, uri: found.page.uri })
      const meta = isObject(result['_meta']) ? result['_meta'] : {}
      return { ...result, _meta: { ...meta, ui: { ...(isObject(meta['ui']) ? meta['ui'] : {}), resourceUri } } }
    },
  }
}
