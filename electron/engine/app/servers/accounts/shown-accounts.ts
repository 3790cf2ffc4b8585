import type { GatewayParts } from '../../gateway-parts.ts'
import { shownAccount } from '../server-sign-in.ts'
import { accountsApart } from './accounts-apart.ts'

/**
 * Creates the lookup of accounts that tell servers with one address apart, secrets masked.
 *
 * @returns a function from the servers that count to as whom each is signed in, as `accountsApart`.
 */
export function shownAccounts({ storage, secrets, upstream, mask }: Pick<GatewayParts, 'storage' | 'secrets' | 'upstream' | 'mask'>) {
  return (has: (server: string) => boolean = () => true): ReadonlyMap<string, string> =>
    accountsApart(storage.config.state.servers, has, (server, entry) => {
      const account = shownAccount(secrets.signIns, server, upstream.resolved.lastKnown(server, entry))
      return account === undefined ? undefined : mask.text(account)
    })
}
