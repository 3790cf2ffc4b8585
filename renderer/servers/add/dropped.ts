import { createStore } from '../../engine/store.ts'

/** What was dropped on the window and waits for the page that adds servers: a bundle, or a text that describes servers. */
export type Dropped = { readonly is: 'bundle'; readonly file: File } | { readonly is: 'text'; readonly text: string }

/** Undefined once the page has taken it. */
export const dropped = createStore<Dropped | undefined>(undefined)

/** In bytes. More is no description of servers. */
export const LARGEST_TEXT = 1024 * 1024

/** Whether a file is an MCP bundle, by its name. */
export function isBundle(file: File): boolean {
  return /\.(mcpb|dxt)$/iu.test(file.name)
}

/** The text in a file; undefined for one that has none, is too large for a description of servers, or cannot be read. */
export async function textOf(file: File): Promise<string | undefined> {
  if (file.size > LARGEST_TEXT) return undefined
  // A folder, or a file that is gone, cannot be read.
  const text = await file.text().catch(() => '')
  return text.trim() === '' || text.includes('\0') ? undefined : text
}
