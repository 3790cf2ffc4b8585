import type { SignInState } from './auth/sign-in-state.ts'
import type { Catalog } from './catalog/catalog.ts'
import type { ServerConfig } from './config/schema.ts'
import { shownTarget } from './entry/shown-words.ts'
import { folderWarnings, foldersHere } from './entry/working-folder.ts'
import type { Directory } from './gateway/directory.ts'
import { errorOfState } from './gateway/server-report.ts'
import type { ServerStatus } from './status.ts'
import type { Peer } from './upstream/connection.ts'
import type { Pool } from './upstream/pool.ts'
import type { Refresher } from './upstream/refresher.ts'

/** How one server stands, gathered from the parts that know. Throws `server_unknown`. */
export function serverStatus(
  entry: ServerConfig,
  parts: {
    server: string
    home: string
    pool: Pool
    catalog: Catalog
    directory: Directory
    refresher: Refresher
    signIn: SignInState | undefined
  },
): ServerStatus {
  const { server, home, pool, catalog, directory, refresher, signIn } = parts
  const { state, peer } = pool.get(server)
  const known = catalog.get(server)
  const error = errorOfState(state)
  const warnings = warningsOf(entry, home)
  const about = entry.description ?? known?.about.title
  return {
    name: server,
    state: state.name,
    ...(state.name === 'connecting' && state.doing !== undefined ? { doing: state.doing } : {}),
    tools: offeredCount(entry, server, catalog, directory),
    transport: entry.transport,
    target: shownTarget({ ...entry }),
    since: state.since,
    refreshing: refresher.isReading(server),
    inFlight: state.name === 'active' ? state.inFlight : 0,
    ...(known === undefined ? {} : { refreshedAt: known.fetchedAt }),
    ...(warnings.length === 0 ? {} : { warnings }),
    ...(about === undefined ? {} : { about }),
    ...(known?.about.instructions === undefined ? {} : { instructions: known.about.instructions }),
    ...(error === undefined ? {} : { error }),
    ...(state.name === 'needs-key' ? { missing: state.missing } : {}),
    ...(state.name === 'failed' ? { retryAt: state.retryAt } : {}),
    ...(known === undefined || known.dropped.length === 0 ? {} : { dropped: known.dropped }),
    ...(signIn === undefined ? {} : { signIn }),
    ...(peer === undefined ? {} : { peer: presentPeer(peer) }),
  }
}

/** Files are looked for once for each configuration: the status is asked for with every call. */
const warningsKnown = new WeakMap<ServerConfig, readonly string[]>()

/** What a person should change of an entry, though it works. */
function warningsOf(entry: ServerConfig, home: string): readonly string[] {
  const before = warningsKnown.get(entry)
  if (before !== undefined) return before
  const warnings = entry.transport === 'stdio' ? folderWarnings(entry, foldersHere(home)) : []
  warningsKnown.set(entry, warnings)
  return warnings
}

/** Without rules the catalogue's count is right, and nothing need be parsed for it. */
function offeredCount({ enabled, tools: { allow, deny } }: ServerConfig, server: string, catalog: Catalog, directory: Directory): number {
  if (!enabled) return 0
  return allow === undefined && deny.length === 0 ? (catalog.get(server)?.tools.size ?? 0) : directory.toolsOf(server).length
}

function presentPeer({ info, protocolVersion, pid }: Peer): NonNullable<ServerStatus['peer']> {
  return {
    ...(info === undefined ? {} : { name: info.title ?? info.name, version: info.version }),
    ...(protocolVersion === undefined ? {} : { protocolVersion }),
    ...(pid === undefined ? {} : { pid }),
  }
}
