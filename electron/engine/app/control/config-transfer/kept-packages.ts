import type { ExportedPackage } from '../../../../contract/consent/packages.ts'
import { isObject } from '../../../base/is-object.ts'
import { type ServerConfig, isProgram } from '../../../entry/schema.ts'
import { type WrittenCommand, runsOnly } from '../../../packages/held/held-transfer.ts'
import type { KeptPackages } from '../../../packages/kept-packages.ts'

/** Returns the version that each server is started from, of those that still run that package. @param locks as for `exported`. */
export async function keptPackagesOf(
  servers: ReadonlyMap<string, ServerConfig>,
  packages: Pick<KeptPackages, 'exported'>,
  locks: boolean,
): Promise<ReadonlyMap<string, ExportedPackage>> {
  return new Map([...(await packages.exported(locks))].filter(([server, { name }]) => runsOnly(commandOf(servers.get(server)), name)))
}

/** Returns the command of an entry as it is written; undefined if it has none. */
export function writtenCommand(entry: unknown): WrittenCommand | undefined {
  const { command, args = [] } = isObject(entry) ? entry : {}
  if (typeof command !== 'string' || !Array.isArray(args)) return undefined
  return { command, args: args.map(String) }
}

function commandOf(entry: ServerConfig | undefined): WrittenCommand | undefined {
  return entry !== undefined && isProgram(entry) ? entry : undefined
}
