/** The parts of a tool that the index reads. */
export interface SearchTool {
  name: string
  title?: string
  description?: string
  inputSchema?: unknown
  effect?: 'read' | 'write' | 'destructive'
}
