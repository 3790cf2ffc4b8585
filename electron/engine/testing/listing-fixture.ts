import type { DroppedTool, Listing } from '../catalog/listing.ts'

/** The list of a server with these tools. */
export function listingOf(tools: readonly { readonly name: string }[], dropped: readonly DroppedTool[] = []): Listing {
  return { tools: tools.map((tool) => ({ name: tool.name, json: JSON.stringify(tool) })), dropped }
}
