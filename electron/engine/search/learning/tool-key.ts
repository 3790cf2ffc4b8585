/** One text for a tool of a server, whatever their names hold. */
export function toolKey(server: string, tool: string): string {
  return JSON.stringify([server, tool])
}
