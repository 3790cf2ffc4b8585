import type { KeptPackage } from '../../../../contract/consent/packages.ts'
import type { PortParts } from '../parts.ts'

/**
 * Creates the decisions on kept packages. Those that change what a server runs end it, so that it is started again by its next use. All
 * throw as `KeptUpdates`, and `server_unknown`.
 */
export function packageControl({ upstream, gateway: { serverNamed } }: Pick<PortParts, 'upstream' | 'gateway'>) {
  const { packages, pool } = upstream
  const versionOf = async (server: string): Promise<string | undefined> =>
    (await packages.list()).find((row) => row.server === server)?.version
  const decided = async (server: string, decide: (server: string) => Promise<KeptPackage>): Promise<KeptPackage> => {
    const before = await versionOf(server)
    const row = await decide(server)
    if (row.version !== before) await Promise.all(pool.connections(server).map((connection) => connection.close()))
    return row
  }
  return {
    list: packages.list,
    update: (name: string) => decided(serverNamed(name), packages.update),
    accept: (name: string) => decided(serverNamed(name), packages.accept),
    skip: (name: string) => packages.skip(serverNamed(name)),
    back: (name: string) => decided(serverNamed(name), packages.back),
    clean: async () => ({ removed: await packages.clean() }),
  }
}
