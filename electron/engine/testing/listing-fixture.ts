import type { DroppedItem, Listing } from '../catalog/listing.ts'

/** The list of a server with these tools. */
export function listingOf(tools: readonly { readonly name: string }[], dropped: readonly DroppedItem[] = []): Listing {
  return { items: tools.map((tool) => ({ name: tool.name, json: JSON.stringify(tool) })), dropped }
}
