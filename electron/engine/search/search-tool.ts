/** What the index reads of a tool. */
export interface SearchTool {
  name: string
  title?: string
  description?: string
  inputSchema?: unknown
  effect?: 'read' | 'write' | 'destructive'
}
