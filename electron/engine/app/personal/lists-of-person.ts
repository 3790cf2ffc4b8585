import type { ListKind, ListedItem } from '../../catalog/listing.ts'
import type { VisibleCatalog } from '../../catalog/pending-changes/visible-catalog.ts'
import type { ListsOfPerson } from '../../gateway/people/people-lists.ts'
import type { Connection } from '../../upstream/connection.ts'
import { readPromptsResources, readTools } from '../../upstream/read-lists.ts'

/** Reads the lists of a person over their connection, as they may be shown. Throws as `Connection.request`. */
export async function listsOf(connection: Connection, catalog: Pick<VisibleCatalog, 'passing'>): Promise<ListsOfPerson> {
  const { server } = connection
  // What waits for review does so for everybody.
  const passing = (kind: ListKind, items: readonly ListedItem[]): ListedItem[] =>
    items.flatMap((item) => {
      const definition = catalog.passing(server, kind, item.name, JSON.parse(item.json) as Record<string, unknown>)
      return definition === undefined ? [] : [{ ...item, json: JSON.stringify(definition) }]
    })
  const tools = await readTools(connection)
  const { lists } = await readPromptsResources(connection)
  return {
    tools: passing('tools', tools.items),
    prompts: passing('prompts', lists.prompts),
    resources: passing('resources', lists.resources),
    resourceTemplates: passing('resourceTemplates', lists.resourceTemplates),
  }
}
