import type { EntriesNow } from '../../auth/tokens/earlier-sign-ins.ts'
import type { ConfigState } from '../../config/config-store.ts'
import type { ServerConfig } from '../../entry/schema.ts'
import { accountOf, signInKeyOf, usesSignIn } from './server-sign-in.ts'

/** Returns the accounts of the servers that have an address, or may have it once their variables are filled in. */
export function accountsAt(servers: ReadonlyMap<string, ServerConfig>, url: string): string[] {
  return [...servers].flatMap(([server, config]) => {
    if (!usesSignIn(config)) return []
    return config.url.includes('${') || signInKeyOf(server, config)?.url === url ? [accountOf(server, config)] : []
  })
}

/** Returns the entries of servers.json, also those with an invalid value. */
export function entriesIn({ servers, problems, error }: ConfigState): EntriesNow {
  const own = [...servers].flatMap(([server, { project }]) => (project === undefined ? [server] : []))
  const invalid = problems.flatMap(({ server }) => (server === undefined ? [] : [server]))
  return { names: [...own, ...invalid], isRead: error === undefined }
}
