import { isObject } from '../../base/is-object.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import { type ToolDefinition, definitionOf } from '../../catalog/tool.ts'
import { pageIn } from '../../catalog/tool-page.ts'
import type { Directory } from '../directory/directory.ts'
import type { PageNames } from './page-names.ts'

/** Tools that pages may call, in one list. Over it: the others are called all the same, but an app that looks them up refuses them. */
const MOST_PAGE_TOOLS = 200

/** Whether a page of its own server may call a tool. */
function isForPages({ page }: OfferedTool): boolean {
  return page?.isForPages !== false
}

/** Whether a server has a page. */
function hasPage(tools: readonly OfferedTool[]): boolean {
  return tools.some(({ page }) => page?.uri !== undefined)
}

/** The tools that the pages of a server may call; none without a page. */
export function pageToolsOf(directory: Pick<Directory, 'offerOf'>, server: string): readonly OfferedTool[] {
  const offer = directory.offerOf(server)
  return hasPage(offer) ? offer.filter(isForPages) : []
}

/**
 * A directory that resolves one tool, which may be for pages alone.
 *
 * @param isSame whether the tool as it is now may still be called: it may have changed while the call waited for approval.
 */
export function directoryWithOnly(
  directory: Directory,
  { server, source, qualifiedName }: OfferedTool,
  isSame: (now: OfferedTool) => boolean = () => true,
): Directory {
  return {
    ...directory,
    resolve() {
      const tool = directory.offerOf(server).find((each) => each.source.name === source.name)
      return tool?.qualifiedName === qualifiedName && isSame(tool) ? { kind: 'found', tool } : { kind: 'unknown', suggestions: [] }
    },
  }
}

/** The names by which pages of a server call its tools, by the server's own names. */
export function renamedTools(directory: Pick<Directory, 'offerOf'>, names: PageNames, server: string): ReadonlyMap<string, string> {
  return new Map(pageToolsOf(directory, server).map(({ source: { name } }) => [name, names.nameOf(server, name)]))
}

/**
 * The definitions of the tools that the pages of some servers may call, by the names that pages call. Apps look up a page's call in the
 * list (VS Code refuses a name that is not there), and keep tools with this visibility from their model (MCP Apps, "visibility").
 */
export function pageToolDefinitions(directory: Pick<Directory, 'offerOf'>, names: PageNames, servers: Iterable<string>): ToolDefinition[] {
  return [...new Set(servers)]
    .flatMap((server) =>
      pageToolsOf(directory, server).map((tool): ToolDefinition =>
        visibleTo('app', { ...definitionOf(tool.source), name: names.nameOf(server, tool.source.name) }),
      ),
    )
    .slice(0, MOST_PAGE_TOOLS)
}

/**
 * A definition that only models, or only pages, may call. To an app, all servers behind Tooltray are one: without it, the page of one
 * could call the tools of all others, and Tooltray's own.
 */
export function visibleTo(whom: 'model' | 'app', definition: ToolDefinition): ToolDefinition {
  const meta = isObject(definition['_meta']) ? definition['_meta'] : {}
  const ui = isObject(meta['ui']) ? meta['ui'] : {}
  return { ...definition, _meta: { ...meta, ui: { ...ui, visibility: [whom] } } }
}

/** Whether a listed definition has a page. */
export function showsPage(definition: ToolDefinition): boolean {
  return pageIn(definition).uri !== undefined
}
