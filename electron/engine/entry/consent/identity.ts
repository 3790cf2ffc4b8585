import { createHash } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'
import { type ServerConfig, isProgram } from '../schema.ts'
import { addressOf } from '../address.ts'
import { isCliEntry } from '../cli/cli-commands.ts'
import { KEPT_SECRET, mapSecretPlaces, secretPlaces } from '../secrets/secret-places.ts'

/**
 * A key for what is remembered about a server: 64 hex digits of sha256. It changes with what identifies the upstream server (program
 * or address, arguments, environment, headers; as templates, so no secret goes in) and not with options such as timeouts.
 */
export function configHash(config: ServerConfig): string {
  return createHash('sha256')
    .update(canonicalJson(identityOf(config)))
    .digest('hex')
}

/** What runs, or where it is, as a hash: of another one nothing is known that was known of this. */
export function programHash(config: ServerConfig): string {
  const program = isProgram(config) ? { command: config.command, args: config.args, cwd: config.cwd } : { url: config.url }
  return createHash('sha256').update(canonicalJson(program)).digest('hex')
}

function identityOf(config: ServerConfig): Record<string, unknown> {
  // Who may ask for more may offer other tools.
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

/** What makes a server the one it is, for comparing: what is started, or where it is, with what it is given. */
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
 * Finds the first of our servers that is the one that was found elsewhere. A secret that is kept counts as the same: it cannot be compared.
 * Ours are looked through once, however many are asked for.
 */
export function sameServerAmong<Own extends { readonly entry: Entry }>(own: readonly Own[]): (found: Entry) => Own | undefined {
  /** By the places where secrets are kept, which are nearly always few different ones. */
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

/** Where the secrets of an entry of ours stand that are kept. */
function keptPlaces(entry: Entry): ReadonlySet<string> {
  return new Set(
    secretPlaces(entry)
      .filter(({ value }) => value.includes('${secret:'))
      .map(placeKey),
  )
}

/** What a server is, but for what stands in some places. */
function identityWithout(entry: Entry, kept: ReadonlySet<string>): string {
  return canonicalJson(coreOf(mapSecretPlaces(entry, (place) => (kept.has(placeKey(place)) ? KEPT_SECRET : place.value))))
}

function placeKey({ where, label }: { readonly where: string; readonly label: string }): string {
  // However the key of the address is written, it is the address.
  return `${where.replace(/^(?:serverUrl|httpUrl)$/, 'url')}\0${label}`
}

function tableOf(value: unknown): Record<string, string> {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, String(part)]))
    : {}
}
