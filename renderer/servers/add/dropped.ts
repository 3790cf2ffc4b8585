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
