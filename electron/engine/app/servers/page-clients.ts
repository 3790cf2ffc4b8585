import type { Connection } from '../../upstream/connection.ts'

/** Whether clients show pages of tools (MCP Apps), for the capabilities that Tooltray declares to servers. */
export interface PageClients {
  /** Whether a client has shown pages since the engine started. */
  readonly showPages: () => boolean
  /**
   * Called when a client shows pages: it is declared to servers that are connected from then on. Servers that were connected before, and
   * that no caller used, are connected again. To the others it is declared when they are connected next, because they may keep a state.
   *
   * @param readAgain connects a server and reads its lists.
   */
  readonly onShowsPages: (connections: readonly Connection[], readAgain: (server: string) => void) => void
}

/** Owns whether a client has shown pages. */
export function pageClients(): PageClients {
  let showPages = false
  return {
    showPages: () => showPages,
    onShowsPages(connections, readAgain) {
      if (showPages) return
      showPages = true
      for (const connection of connections)
        if (connection.state.name === 'connected' && connection.isUnused && connection.lastUsed === -Infinity)
          void connection.close().then(() => readAgain(connection.server))
    },
  }
}
