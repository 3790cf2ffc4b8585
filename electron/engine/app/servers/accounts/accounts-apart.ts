import type { ServerConfig } from '../../../entry/schema.ts'
import { accountOf, usesSignIn } from '../server-sign-in.ts'

/** Groups of servers with one address and different accounts. Computed once for each configuration: searches ask for them. */
const known = new WeakMap<ReadonlyMap<string, ServerConfig>, readonly (readonly string[])[]>()

function groupsOf(servers: ReadonlyMap<string, ServerConfig>): readonly (readonly string[])[] {
  const before = known.get(servers)
  if (before !== undefined) return before
  const signIns = [...servers].flatMap(([server, config]) =>
    config.enabled && config.sharing !== 'person' && usesSignIn(config)
      ? [{ server, url: config.url.replace(/\/+$/, ''), account: accountOf(server, config) }]
      : [],
  )
  const groups = [...Map.groupBy(signIns, ({ url }) => url).values()]
    .filter((group) => new Set(group.map(({ account }) => account)).size > 1)
    .map((group) => group.map(({ server }) => server))
  known.set(servers, groups)
  return groups
}

/**
 * Returns as whom servers are signed in, by their names: only those that share their address with another account, so that a model can
 * choose the one that is meant. Empty in nearly every configuration. Servers to which each person signs in themselves have no one account.
 *
 * @param has whether a server is seen by those who ask. A server whose others they do not see needs no account.
 * @param shown as whom a server is signed in; undefined if it is not.
 */
export function accountsApart(
  servers: ReadonlyMap<string, ServerConfig>,
  has: (server: string) => boolean,
  shown: (server: string, config: ServerConfig) => string | undefined,
): ReadonlyMap<string, string> {
  const seen = groupsOf(servers).map((group) => group.filter(has))
  return new Map(
    seen.flatMap((group) => {
      if (group.length < 2) return []
      return group.flatMap((server): [string, string][] => {
        const config = servers.get(server)
        const account = config && shown(server, config)
        return account === undefined ? [] : [[server, account]]
      })
    }),
  )
}
