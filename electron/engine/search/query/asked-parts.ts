/** What a query says of the tool that it looks for, and of the server where that may be; empty where it keeps them together. */
export interface AskedParts {
  readonly tool: string
  readonly server: string
}

/** Models that were told of servers and tools write both, each behind its word. */
const LABELLED = /^\s*server\s?[:=](.{0,200}?)[\s,;]{0,8}\btool\s?[:=](.+)$/isu

/** Reads `server: github tool: create issue` as what is looked for, and where; any other query is all of it what is looked for. */
export function askedParts(query: string): AskedParts {
  const [, server = '', tool = query] = LABELLED.exec(query) ?? []
  return { tool: tool.trim(), server: server.trim() }
}
