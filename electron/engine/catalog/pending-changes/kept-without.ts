import { takeTurns } from '../../base/limits/turn.ts'
import { type ListKind, type ListedItem, type Listing, type PromptResourceLists, keyOf } from '../listing.ts'

/** Makes lists of servers safe to be stored and shown. */
interface Keepable {
  listing(tools: Listing): Listing
  /** The same, with pauses for other work in between. */
  inSteps(tools: Listing): Promise<Listing>
  promptsResources(lists: PromptResourceLists): PromptResourceLists
}

/**
 * Removes secrets from lists. Each definition is processed once, however often its list is passed in.
 *
 * @param masked returns the JSON of a definition without secrets, except for the member of that name.
 */
export function keptWithout(masked: (json: string, except: string) => string): Keepable {
  const known = new WeakMap<ListedItem, ListedItem>()
  const itemOf = (kind: ListKind, item: ListedItem): ListedItem => {
    const before = known.get(item)
    if (before !== undefined) return before
    const json = masked(item.json, keyOf(kind))
    const kept = json === item.json ? item : { ...item, json }
    known.set(item, kept)
    return kept
  }
  const all = (kind: ListKind, items: readonly ListedItem[]): ListedItem[] => items.map((item) => itemOf(kind, item))
  const listing = (tools: Listing): Listing => ({ ...tools, items: all('tools', tools.items) })
  return {
    listing,
    async inSteps(tools) {
      const turn = takeTurns()
      for (const item of tools.items) {
        itemOf('tools', item)
        if (turn.isOver()) await turn.next()
      }
      return listing(tools)
    },
    promptsResources: (lists) => ({
      prompts: all('prompts', lists.prompts),
      resources: all('resources', lists.resources),
      resourceTemplates: all('resourceTemplates', lists.resourceTemplates),
      skills: all('skills', lists.skills),
    }),
  }
}
