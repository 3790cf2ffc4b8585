/** Servers that are ending. Their successors wait for them, because many servers lock a file. */
export interface Departures {
  /** Resolves when all servers of a name that are ending have ended; undefined if there are none. */
  of(server: string): Promise<void> | undefined
  /** Makes successors wait for an end until it has settled. Rejects as it, or as an earlier one of the same name. */
  during(server: string, end: Promise<void>): Promise<void>
}

/** Creates the list of departures, empty. */
export function createDepartures(): Departures {
  const leaving = new Map<string, Promise<void>>()
  return {
    of: (server) => leaving.get(server),
    async during(server, end) {
      const ending = Promise.all([leaving.get(server), end])
      const left = ending.then(
        () => undefined,
        () => undefined,
      )
      leaving.set(server, left)
      try {
        await ending
      } finally {
        if (leaving.get(server) === left) leaving.delete(server)
      }
    },
  }
}
