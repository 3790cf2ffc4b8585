import type { ServerStatus } from '../../../contract/servers.ts'
import type { PersonSignIn } from '../../auth/sign-ins-api.ts'
import type { ServerCatalog } from '../../catalog/catalog.ts'
import { isProgram, type ServerConfig } from '../../entry/schema.ts'
import { keysAmongArguments } from '../../entry/secrets/keys-among-arguments.ts'
import { shownTarget } from '../../entry/secrets/shown-words.ts'
import { sandboxWarnings } from '../../entry/keys/sandbox-warnings.ts'
import { folderWarnings, foldersHere, workingFolder } from '../../entry/start/working-folder.ts'
import { errorOfState } from '../../gateway/directory/server-report.ts'
import type { GatewayParts } from '../gateway-parts.ts'
import { type Mask, NAME_KEYS } from '../../secrets/mask.ts'
import type { Peer } from '../../upstream/peer.ts'
import type { ServerInstances } from '../../upstream/instances/server-instances.ts'
import { shownAccounts } from './accounts/shown-accounts.ts'
import { entryInForce } from './entry-in-force.ts'
import { shownAccount, signInStateOf } from './server-sign-in.ts'

/** The parts from which the status of a server is composed. */
interface StatusSources extends Pick<GatewayParts, 'mask' | 'offered' | 'personal' | 'platform' | 'secrets' | 'storage' | 'upstream'> {
  /** The server's listed tools. */
  readonly listedTools: (server: string) => readonly string[]
}

/**
 * Creates the lookup of server statuses.
 *
 * @returns a function from a configured name to the status, secrets masked. It throws `server_unknown`.
 */
export function serverStatusOf(sources: StatusSources): (server: string) => ServerStatus {
  const { mask, storage, upstream } = sources
  const { signIns } = sources.secrets
  const signInOf = signInStateOf(signIns)
  const accounts = shownAccounts(sources)
  return (server) => {
    const entry = entryInForce(storage.config, server)
    const known = upstream.resolved.lastKnown(server, entry)
    const shares = accounts().has(server) ? { sharesAddress: true } : {}
    const signIn = { signIn: signInOf(server, known), account: shownAccount(signIns, server, known), ...shares }
    return mask.value(statusOf(server, entry, signIn, sources), NAME_KEYS)
  }
}

type SignInReport = Pick<ServerStatus, 'signIn' | 'account' | 'sharesAddress'>

function statusOf(server: string, entry: ServerConfig, signIn: SignInReport, sources: StatusSources): ServerStatus {
  const { pool, refresher } = sources.upstream
  const { catalog, budgets } = sources.storage
  const instances = pool.of(server)
  const { state, peer } = instances.foremost()
  // Of what runs: a change of its entry reaches the pool a moment later.
  const { sharing, sharingReason } = instances.config
  const known = catalog.get(server)
  const { held, leftOut } = catalog.heldCounts(server)
  const marked = offeredOf(server, entry, catalog.marked(server), sources)
  const packageUpdate = isProgram(entry) && entry.keep ? sources.upstream.packageUpdates.of(server) : undefined
  const error = errorOfState(state) ?? (entry.enabled ? refresher.unreadable(server) : undefined)
  const budgetUsedUpUntil = budgets.usedUpUntil(server)
  const { target, folder, warnings } = entryReport(entry, sources.platform.home)
  const listedTools = sources.listedTools(server)
  const about = entry.description ?? known?.about.title
  return {
    name: server,
    state: state.name,
    ...(state.name === 'connecting' && state.doing !== undefined ? { doing: state.doing } : {}),
    ...(state.name === 'connecting' && state.fetched !== undefined ? { fetched: state.fetched } : {}),
    tools: offeredCount(server, entry, sources),
    transport: entry.transport,
    target,
    ...(folder === undefined ? {} : { folder }),
    ...(isProgram(entry) && entry.sandbox !== undefined ? { sandbox: entry.sandbox } : {}),
    since: state.since,
    refreshing: refresher.isReading(server),
    sharing,
    sharingReason,
    instances: instances.report().map(({ key, connection, sessions }) => ({ key, state: connection.state.name, sessions })),
    inFlight: callsUnderWay(instances),
    ...(known === undefined ? {} : { refreshedAt: known.fetchedAt, ...promptResourceCounts(known) }),
    ...(packageUpdate === undefined ? {} : { packageUpdate }),
    ...(held === 0 ? {} : { held }),
    ...(marked.length === 0 ? {} : { marked }),
    ...(leftOut === 0 ? {} : { leftOut }),
    budgetUsedUpUntil,
    ...(listedTools.length === 0 ? {} : { atHand: listedTools }),
    ...(warnings.length === 0 ? {} : { warnings }),
    about,
    instructions: known?.about.instructions,
    error,
    ...(state.name === 'needs-key' ? { missing: state.missing } : {}),
    ...(state.name === 'failed' ? { retryAt: state.retryAt } : {}),
    ...(known === undefined || known.dropped.length === 0 ? {} : { dropped: known.dropped }),
    ...signIn,
    ...(sharing === 'person' ? { people: sources.personal.peopleOf(server).map(shownPerson) } : {}),
    peer: peer && presentPeer(peer, sources.mask),
  }
}

function callsUnderWay(instances: ServerInstances): number {
  return instances.connections().reduce((sum, { state }) => sum + (state.name === 'active' ? state.inFlight : 0), 0)
}

function promptResourceCounts({ prompts, resources, resourceTemplates }: ServerCatalog): Pick<ServerStatus, 'prompts' | 'resources'> {
  const uris = resources.length + resourceTemplates.length
  return { ...(prompts.length === 0 ? {} : { prompts: prompts.length }), ...(uris === 0 ? {} : { resources: uris }) }
}

/** The part of the status that depends on the entry alone. */
interface EntryReport {
  readonly target: string
  readonly folder: string | undefined
  /** What the user should change in the entry, although it works. */
  readonly warnings: readonly string[]
}

/** Computed once for each configuration, file checks included: the status is read with every call. */
const entryReports = new WeakMap<ServerConfig, EntryReport>()

function entryReport(entry: ServerConfig, home: string): EntryReport {
  const before = entryReports.get(entry)
  if (before !== undefined) return before
  const warnings = isProgram(entry)
    ? [...folderWarnings(entry, foldersHere(home)), ...keysAmongArguments({ ...entry }), ...sandboxWarnings({ ...entry }, home)]
    : []
  const folder = isProgram(entry) ? workingFolder(entry, foldersHere(home)) : undefined
  const report = { target: shownTarget({ ...entry }), folder, warnings }
  entryReports.set(entry, report)
  return report
}

function shownPerson({ name, state, identity }: PersonSignIn): NonNullable<ServerStatus['people']>[number] {
  const signedIn = state?.name === 'signed-in'
  return { name, signedIn, ...(signedIn && identity !== undefined ? { account: identity } : {}) }
}

/** Without allow and deny rules, the catalog's count is right, and nothing needs parsing. */
function offeredCount(
  server: string,
  { enabled, tools: { allow, deny } }: ServerConfig,
  { offered, storage: { catalog } }: StatusSources,
): number {
  if (!enabled) return 0
  return allow === undefined && deny.length === 0 ? (catalog.get(server)?.tools.size ?? 0) : offered.directory.toolsOf(server).length
}

/** Those of the tools that are offered, by the server's own names. */
function offeredOf(
  server: string,
  { enabled, tools: { allow, deny } }: ServerConfig,
  tools: readonly string[],
  { offered }: StatusSources,
): readonly string[] {
  if (!enabled || tools.length === 0 || (allow === undefined && deny.length === 0)) return enabled ? tools : []
  const there = new Set(offered.directory.toolsOf(server).map(({ source }) => source.name))
  return tools.filter((tool) => there.has(tool))
}

/** The server chooses its own title, unlike the configured `name` used elsewhere. */
function presentPeer({ info, protocolVersion, pid }: Peer, mask: Pick<Mask, 'known'>): NonNullable<ServerStatus['peer']> {
  return { ...(info === undefined ? {} : { name: mask.known(info.title ?? info.name), version: info.version }), protocolVersion, pid }
}
