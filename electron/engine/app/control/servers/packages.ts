import type { KeptPackage, PackageOfServer } from '../../../../contract/consent/packages.ts'
import { type ServerConfig, isProgram } from '../../../entry/schema.ts'
import { startedFrom } from '../../../packages/held/started-from.ts'
import { packageNames } from '../../../packages/request/package-names.ts'
import { packageRequestOf } from '../../../packages/request/package-request.ts'
import type { ScriptChoice } from '../../../packages/scripts/kept-scripts.ts'
import type { PortParts } from '../parts.ts'

/**
 * Creates the decisions on kept packages. Those that change what a server runs end it, so that it is started again by its next use. All
 * throw as `KeptUpdates`, and `server_unknown`.
 */
export function packageControl({ upstream, storage, gateway: { serverNamed } }: Pick<PortParts, 'upstream' | 'storage' | 'gateway'>) {
  const { packages, pool, resolved } = upstream
  const decided = async (server: string, decide: (server: string) => Promise<KeptPackage>): Promise<KeptPackage> => {
    const before = startedFrom(await packages.get(server))
    const row = await decide(server)
    if (startedFrom(row) !== before) await Promise.all(pool.connections(server).map((connection) => connection.close()))
    return row
  }
  return {
    list: packages.list,
    /** The package of a server, or why it is not kept. */
    async of(name: string): Promise<PackageOfServer> {
      const server = serverNamed(name)
      const entry = storage.config.state.servers.get(server)
      if (entry === undefined) return {}
      // A missing variable is said elsewhere.
      const other = otherPackage(await resolved.config(server, entry).catch(() => entry))
      if (other === undefined || other.reason !== undefined) return { other }
      const reason = packages.lastFailure(server)
      if (reason !== undefined) return { other: { ...other, reason } }
      const kept = await packages.get(server)
      return kept === undefined ? { other } : { kept }
    },
    update: (name: string) => decided(serverNamed(name), packages.update),
    accept: (name: string) => decided(serverNamed(name), packages.accept),
    skip: (name: string) => packages.skip(serverNamed(name)),
    back: (name: string) => decided(serverNamed(name), packages.back),
    follow: (name: string, on: boolean) => packages.follow(serverNamed(name), on),
    disk: packages.disk,
    scripts: (name: string, choice: ScriptChoice) => decided(serverNamed(name), (server) => packages.scripts(server, choice)),
    clean: async () => ({ removed: await packages.clean() }),
  }
}

/** The package that a command runs, and why it cannot be kept. Undefined if it runs none. */
function otherPackage(config: ServerConfig): PackageOfServer['other'] {
  const reading = isProgram(config) ? packageRequestOf(config.command, config.args) : undefined
  if (reading === undefined || !isProgram(config)) return undefined
  if ('reason' in reading) return { reason: reading.reason }
  const named = { package: packageNames(reading.request) }
  if (!config.keep) return { ...named, reason: 'you turned that off for this server.' }
  return named
}
