import type { KeptPackage } from '../../../../contract/consent/packages.ts'
import type { PortParts } from '../parts.ts'

/**
 * Creates the decisions on kept packages. Those that change what a server runs end it, so that it is started again by its next use. All
 * throw as `KeptUpdates`, and `server_unknown`.
 */
export function packageControl({ upstream, gateway: { serverNamed } }: Pick<PortParts, 'upstream' | 'gateway'>) {
  const { packages, pool } = upstream
  const ended = async (server: string, decide: (server: string) => Promise<KeptPackage>): Promise<KeptPackage> => {
    const row = await decide(server)
    await Promise.all(pool.connections(server).map((connection) => connection.close()))
    return row
  }
  return {
    list: packages.list,
    update: (name: string) => packages.update(serverNamed(name)),
    accept: (name: string) => ended(serverNamed(name), packages.accept),
    skip: (name: string) => packages.skip(serverNamed(name)),
    back: (name: string) => ended(serverNamed(name), packages.back),
    clean: async () => ({ removed: await packages.clean() }),
  }
}
