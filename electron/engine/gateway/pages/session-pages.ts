import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { isObject } from '../../base/is-object.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import { pageIn } from '../../catalog/tool-page.ts'
import type { Scope } from '../../authorization/scope/scope.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { Directory } from '../directory/directory.ts'
import { directoryWithin } from '../directory/directory-within.ts'
import { type ToolAccess, callByName } from '../meta-tools/meta-calls.ts'
import { type PageNames, isPageName } from './page-names.ts'
import { directoryWithOnly, pageToolsOf } from './page-tools.ts'

/** The calls of the pages that a session shows. */
export interface SessionPages {
  /** The names by which pages call tools. */
  readonly names: PageNames
  /** Whether a page means a tool by this name. */
  knows(name: string, scope: Scope | undefined): boolean
  /**
   * Runs the tool that a page means by a name, as any other call: a tool of the server whose page it is, since no other page knows the
   * name. Throws `ProtocolError` if no page calls a tool by this name, such as by the server's own.
   *
   * @param scope returns the scope of the session.
   */
  call(name: string, args: unknown, scope: () => Scope | undefined, context: CallContext): Promise<Record<string, unknown>>
  /** Adds the page of the tool that ran to its result, unless the server's result names one. */
  named(result: Record<string, unknown>, tool: unknown, scope: Scope | undefined): Record<string, unknown>
}

/** Creates the calls of pages. It owns no state. */
export function sessionPages(deps: ToolAccess & { readonly pageNames: PageNames }): SessionPages {
  const toolOf = (name: string, directory: Directory): OfferedTool | undefined => {
    // Any unknown name comes here, and each comparison below makes a hash.
    if (!isPageName(name)) return undefined
    for (const server of directory.servers())
      for (const tool of pageToolsOf(directory, server)) if (deps.pageNames.nameOf(server, tool.source.name) === name) return tool
    return undefined
  }

  return {
    names: deps.pageNames,
    knows: (name, scope) => toolOf(name, directoryWithin(deps.directory, scope)) !== undefined,
    async call(name, args, scope, context) {
      await deps.directory.ready()
      const access = (): ToolAccess => {
        const directory = directoryWithin(deps.directory, scope())
        const tool = toolOf(name, directory)
        if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`)
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
      const resourceUri = deps.promptsResourcesWithin(scope).offered().shownAs({ server: found.server, uri: found.page.uri })
      const meta = isObject(result['_meta']) ? result['_meta'] : {}
      return { ...result, _meta: { ...meta, ui: { ...(isObject(meta['ui']) ? meta['ui'] : {}), resourceUri } } }
    },
  }
}
