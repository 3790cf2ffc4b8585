import { createHash } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'
import { type ServerConfig, isProgram } from '../schema.ts'
import { addressOf } from '../address.ts'
import { isCliEntry } from '../keys/cli-commands.ts'
import { KEPT_SECRET, mapSecretPlaces, secretPlaces } from '../secrets/secret-places.ts'

/**
 * A key for data stored about a server: SHA-256 as 64 hex digits. It changes with the identity of the upstream server (program or URL,
 * arguments, environment, headers; unexpanded, so it contains no secrets) and not with options such as timeouts.
 */
export function configHash(config: ServerConfig): string {
  return createHash('sha256')
    .update(canonicalJson(identityOf(config)))
    .digest('hex')
}

/** Hash of the program or URL. Data about a server with another hash is not used. */
export function programHash(config: ServerConfig): string {
  const program = isProgram(config) ? { command: config.command, args: config.args, cwd: config.cwd } : { url: config.url }
  return createHash('sha256').update(canonicalJson(program)).digest('hex')
}

function identityOf(config: ServerConfig): Record<string, unknown> {
  // A server that may send more requests may offer other tools.
  const asks = config.roots ? { roots: true } : {}
  if (isProgram(config)) {
    const { transport, command, args, env, cwd, sandbox } = config
    const within = sandbox === undefined ? {} : { sandbox }
    return { transport, command, args, env, cwd, ...within, ...(config.transport === 'cli' ? { commands: config.commands } : {}), ...asks }
  }
  const { transport, url, headers, bearer } = config
  return { transport, url, headers, bearer, ...asks }
}

type Entry = Readonly<Record<string, unknown>>

/** The identity of a server for comparison: the program or URL, and what it receives. */
export function coreOf(entry: Entry): Record<string, unknown> {
  const { command, args, cwd, type, bearer } = entry
  const shared = { env: tableOf(entry['env']), headers: tableOf(entry['headers']) }
  if (command !== undefined)
    return { command, args: Array.isArray(args) ? args.map(String) : [], cwd: cwd ?? null, ...cliOf(entry), ...shared }
  return { url: addressOf(entry), sse: typeof type === 'string' && type.toLowerCase() === 'sse', bearer: bearer ?? null, ...shared }
}

function cliOf(entry: Entry): Record<string, unknown> {
  return isCliEntry(entry) ? { cli: true, commands: entry['commands'] ?? null } : {}
}

/**
 * Finds the first of the configured servers that equals one found elsewhere. A stored secret cannot be compared and counts as equal. The
 * configured servers are indexed once.
 */
export function sameServerAmong<Own extends { readonly entry: Entry }>(own: readonly Own[]): (found: Entry) => Own | undefined {
  /** By the set of places with stored secrets; there are usually few different sets. */
  const groups = new Map<string, { readonly kept: ReadonlySet<string>; readonly servers: Map<string, { at: number; server: Own }> }>()
  for (const [at, server] of own.entries()) {
    const kept = keptPlaces(server.entry)
    const key = JSON.stringify([...kept].sort())
    const group = groups.get(key) ?? { kept, servers: new Map<string, { at: number; server: Own }>() }
    groups.set(key, group)
    const identity = identityWithout(server.entry, kept)
    if (!group.servers.has(identity)) group.servers.set(identity, { at, server })
  }
  return (found) =>
    [...groups.values()]
      .flatMap(({ kept, servers }) => servers.get(identityWithout(found, kept)) ?? [])
      .reduce<{ at: number; server: Own } | undefined>(
        (first, each) => (first === undefined || each.at < first.at ? each : first),
        undefined,
      )?.server
}

/** The places in an entry that refer to stored secrets. */
function keptPlaces(entry: Entry): ReadonlySet<string> {
  return new Set(
    secretPlaces(entry)
      .filter(({ value }) => value.includes('${secret:'))
      .map(placeKey),
  )
}

/** The identity of a server without the values of some places. */
function identityWithout(entry: Entry, kept: ReadonlySet<string>): string {
  return canonicalJson(coreOf(mapSecretPlaces(entry, (place) => (kept.has(placeKey(place)) ? KEPT_SECRET : place.value))))
}

function placeKey({ where, label }: { readonly where: string; readonly label: string }): string {
  // All keys for the URL are equivalent.
  return `${where.replace(/^(?:serverUrl|httpUrl)$/, 'url')}\0${label}`
}

function tableOf(value: unknown): Record<string, string> {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, String(part)]))
    : {}
}
