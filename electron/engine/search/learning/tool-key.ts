/** A unique key for a tool of a server, whatever characters their names contain. */
export function toolKey(server: string, tool: string): string {
  return JSON.stringify([server, tool])
}
