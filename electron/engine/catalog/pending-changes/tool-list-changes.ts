import type { ToolChanges } from '../../../contract/consent/packages.ts'
import { legible } from '../../base/text/legible.ts'
import type { ListedItem } from '../listing.ts'
import { canonicalDefinition } from './definition.ts'

/** How two lists of tools of one server differ. Names are shown as they can be read, in the order of the later list. */
export function toolListChanges(before: readonly ListedItem[], after: readonly ListedItem[]): ToolChanges {
  const [old, now] = [definitionsOf(before), definitionsOf(after)]
  return {
    added: [...now.keys()].filter((name) => !old.has(name)).map(legible),
    removed: [...old.keys()].filter((name) => !now.has(name)).map(legible),
    changed: [...now].flatMap(([name, json]) => {
      const fields = fieldsThatDiffer(old.get(name) ?? json, json)
      return fields.length === 0 ? [] : [{ name: legible(name), fields }]
    }),
  }
}

/** The members of the trusted part of a definition that differ, the page of an MCP App as `_meta.ui`. */
function fieldsThatDiffer(before: string, after: string): string[] {
  const [old, now] = [before, after].map((json) => JSON.parse(canonicalDefinition('tools', json)) as Record<string, unknown>)
  const members = new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])
  return [...members].filter((member) => JSON.stringify(old?.[member]) !== JSON.stringify(now?.[member])).toSorted()
}

function definitionsOf(tools: readonly ListedItem[]): ReadonlyMap<string, string> {
  return new Map(tools.map(({ name, json }) => [name, json]))
}
