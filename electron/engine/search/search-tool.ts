/** The parts of a tool that the index reads. */
export interface SearchTool {
  name: string
  title?: string | undefined
  description?: string | undefined
  inputSchema?: unknown
}
