const REFERENCE = /(?<!\$)\$\{(?:(secret):)?([A-Za-z_][\w.()/@-]*?)(?::-[^}]*)?\}/g

/** Where a configuration refers to secrets. */
export interface SecretUse {
  /** Servers that refer to the secret, in the order of the configuration. */
  readonly servers: readonly string[]
  /** Written as `${secret:NAME}`; a plain `${NAME}` may as well come from the environment. */
  readonly explicit: boolean
}

/**
 * The names of secrets that entries refer to, with who does: `${secret:NAME}`, and `${NAME}`, which is looked for in the environment
 * first.
 *
 * @param entries by the name of the server; whatever holds texts.
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
