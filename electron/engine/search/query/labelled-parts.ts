/** The parts of a query about the tool and about its server; the latter is empty if the query does not separate them. */
export interface AskedParts {
  readonly tool: string
  readonly server: string
}

/** Models that know of servers and tools often write both, each after a label. */
const LABELLED = /^\s*server\s?[:=](.{0,200}?)[\s,;]{0,8}\btool\s?[:=](.+)$/isu

/** Parses `server: github tool: create issue` into tool and server. Any other query is about the tool as a whole. */
export function askedParts(query: string): AskedParts {
  const [, server = '', tool = query] = LABELLED.exec(query) ?? []
  return { tool: tool.trim(), server: server.trim() }
}
