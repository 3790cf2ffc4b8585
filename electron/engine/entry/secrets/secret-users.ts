const REFERENCE = /(?<!\$)\$\{(?:(secret):)?([A-Za-z_][\w.()/@-]*?)(?::-[^}]*)?\}/g

/** The use of a secret in a configuration. */
export interface SecretUse {
  /** Servers that refer to the secret, in order. */
  readonly servers: readonly string[]
  /** Whether it is written as `${secret:NAME}`. A plain `${NAME}` may also come from the environment. */
  readonly explicit: boolean
}

/**
 * The names of secrets that entries refer to, with the servers that do: `${secret:NAME}`, and `${NAME}`, which is first looked up in the
 * environment.
 *
 * @param entries by server name; any values with texts.
 */
export function secretUsers(entries: Iterable<readonly [string, unknown]>): Map<string, SecretUse> {
  const users = new Map<string, SecretUse>()
  for (const [server, entry] of entries) {
    for (const [, explicit, name = ''] of (JSON.stringify(entry) ?? '').matchAll(REFERENCE)) {
      const { servers = [], explicit: before = false } = users.get(name) ?? {}
      users.set(name, { servers: servers.includes(server) ? servers : [...servers, server], explicit: before || explicit !== undefined })
    }
  }
  return users
}
