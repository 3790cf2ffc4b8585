import type { SignInState } from './auth/sign-in-state.ts'
import type { Catalog } from './catalog/catalog.ts'
import type { ServerConfig } from './entry/schema.ts'
import { shownTarget } from './entry/secrets/shown-words.ts'
import { folderWarnings, foldersHere } from './entry/working-folder.ts'
import type { Directory } from './gateway/offer/directory.ts'
import { errorOfState } from './gateway/offer/server-report.ts'
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
  const { target, warnings } = toldBy(entry, home)
  const about = entry.description ?? known?.about.title
  return {
    name: server,
    state: state.name,
    ...(state.name === 'connecting' && state.doing !== undefined ? { doing: state.doing } : {}),
    tools: offeredCount(entry, server, catalog, directory),
    transport: entry.transport,
    target,
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

/** What an entry alone says of its server. */
interface Told {
  readonly target: string
  /** What a person should change of it, though it works. */
  readonly warnings: readonly string[]
}

/** Found out once for each configuration, files included: the status is asked for with every call. */
const toldOf = new WeakMap<ServerConfig, Told>()

function toldBy(entry: ServerConfig, home: string): Told {
  const before = toldOf.get(entry)
  if (before !== undefined) return before
  const told = { target: shownTarget({ ...entry }), warnings: entry.transport === 'stdio' ? folderWarnings(entry, foldersHere(home)) : [] }
  toldOf.set(entry, told)
  return told
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
