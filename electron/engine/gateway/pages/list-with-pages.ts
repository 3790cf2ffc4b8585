import type { ToolDefinition } from '../../catalog/tool.ts'
import type { Directory } from '../directory/directory.ts'
import type { PageNames } from './page-names.ts'
import { pageToolDefinitions, showsPage, visibleTo } from './page-tools.ts'

/**
 * The list of a client that shows pages: tools for its model, then those that the pages of listed tools may call.
 *
 * @param ours Tooltray's own tools.
 * @param listed tools of servers, with the server of each.
 */
export function listWithPages(
  directory: Directory,
  names: PageNames,
  ours: readonly ToolDefinition[],
  listed: readonly { readonly server: string; readonly definition: ToolDefinition }[],
): ToolDefinition[] {
  const servers = new Set(listed.flatMap(({ server, definition }) => (showsPage(definition) ? [server] : [])))
  const forModel = [...ours, ...listed.map(({ definition }) => definition)].map((definition) => visibleTo('model', definition))
  return [...forModel, ...pageToolDefinitions(directory, names, servers)]
}
