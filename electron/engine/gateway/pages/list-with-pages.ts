import type { ToolDefinition } from '../../catalog/tool.ts'
import type { Directory } from '../directory/directory.ts'
import { pageToolDefinitions, renamedTools, showsPage, visibleTo } from './page-tools.ts'

/**
 * The list of a client that shows pages: tools for its model, then those that the pages of listed tools may call.
 *
 * @param ours Tooltray's own tools.
 * @param listed tools of servers, with the server of each.
 */
export function listWithPages(
  directory: Directory,
  ours: readonly ToolDefinition[],
  listed: readonly { readonly server: string; readonly definition: ToolDefinition }[],
): ToolDefinition[] {
  const servers = new Set(listed.flatMap(({ server, definition }) => (showsPage(definition) ? [server] : [])))
  const called = new Set([...servers].flatMap((server) => [...renamedTools(directory, server).values()]))
  const forModel = [...ours, ...listed.map(({ definition }) => definition)].map((definition) =>
    called.has(definition.name) ? definition : visibleTo('model', definition),
  )
  return [...forModel, ...pageToolDefinitions(directory, servers, new Set(forModel.map(({ name }) => name)))]
}
