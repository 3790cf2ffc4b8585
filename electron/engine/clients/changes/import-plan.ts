import type { ImportChoice, ImportItem } from '../../../contract/clients.ts'
import type { EntryPreview } from '../../../contract/entries.ts'
import type { MissingProgram } from '../../../contract/problem.ts'
import { canonicalJson } from '../../entry/consent/canonical-json.ts'
import { membersOf, parseJsonc, valueOfNode } from '../../documents/jsonc-document.ts'
import { setServers } from '../../config/edits/edit.ts'
import { firstError, parseServersFile } from '../../config/servers-file.ts'
import { serversNodeOf } from '../../config/edits/servers-key.ts'
import { previewOf, withUnset } from '../../entry/consent/agreement.ts'
import type { SecretHolders } from '../../entry/consent/borrowed-secrets.ts'
import { coreOf, sameServerAmong } from '../../entry/consent/identity.ts'
import { type EntrySecret, withoutSecrets } from '../../entry/secrets/keep-secrets.ts'
import { withOpenPlaces } from '../../entry/secrets/open-keys.ts'
import { referenceTo, secretReferences } from '../../entry/secrets/secret-name.ts'
import { shownTarget } from '../../entry/secrets/shown-words.ts'
import { nearServerName, newServerNameProblem } from '../../entry/new-server-name.ts'
import { TooltrayError } from '../../base/errors.ts'
import { isTable } from '../../documents/formats/document-format.ts'
import { bridgedAddress } from '../apps/bridged-address.ts'
import { missingOfEntry } from '../../entry/start/program-check.ts'
import { readableHub, startedHub, startedHubNote } from '../started-hub.ts'
import { shellWord } from '../../entry/shell-word.ts'
import type { FoundEntry } from '../apps/found-entries.ts'

/** An item with its sources. Internal to the engine. */
export interface PlannedItem extends ImportItem {
  readonly entry: Readonly<Record<string, unknown>>
  /** The entry with references in place of its secrets, and the secrets. */
  readonly kept: ReturnType<typeof withoutSecrets>
  readonly sources: readonly FoundEntry[]
}

/** Dependencies of `planImport`. */
interface PlanImportDeps {
  readonly found: readonly FoundEntry[]
  /** Whether an entry is imported by default; otherwise only if the user chooses it. */
  readonly unasked: (entry: FoundEntry) => boolean
  readonly serversText: string
  readonly choices: Readonly<Record<string, ImportChoice>>
  /** Whether entries that use mcp-remote are imported unchanged. */
  readonly keepBridges?: boolean
  readonly missing: (command: string) => Promise<MissingProgram | undefined>
  /** Whether an environment variable is set; omitted: all count as set. */
  readonly isSet?: (name: string) => boolean
  /** The stored secrets. */
  readonly holders: SecretHolders
}

/**
 * Plans an import. The same server in several clients is one item, own entries are left out, servers that Tooltray has are skipped, and a
 * taken name gets the client's id as a suffix. Throws `config_syntax` and `config_invalid` for an invalid servers.json, `server_exists` if
 * a chosen name is taken.
 */
export async function planImport(deps: PlanImportDeps): Promise<PlannedItem[]> {
  const existing = serversIn(deps.serversText)
  const sameAs = sameServerAmong(existing)
  const taken = new Set(existing.map(({ name }) => name))
  const before: ReadonlySet<string> = new Set(taken)
  const freeName = numbering(taken, '-')
  const keys = new Set<string>()
  const freeKey = numbering(keys, '#')
  const secretNames = secretReferences(existing)
  const items: PlannedItem[] = []
  for (const sources of merged(deps.found.filter(({ own }) => own === 'no'))) {
    const [first] = sources
    if (first === undefined) continue
    const key = freeKey(keyOf(first))
    keys.add(key)
    const choice = Object.hasOwn(deps.choices, key) ? deps.choices[key] : undefined
    const isKept = choice?.keepBridge ?? deps.keepBridges === true
    const { entry: found, same, bridge, bridgeNotes } = withoutBridge(first.read.entry, sameAs, isKept)
    // A placeholder for a key counts as an open key, which the user is asked for.
    const entry = same === undefined ? withOpenPlaces(found) : found
    const hub = startedHub(entry)
    const readable = hub === undefined ? first.behind : readableHub(hub)
    const problem = first.read.problem ?? problemOf(entry)
    const wanted = nearServerName(first.name)
    const state = problem !== undefined ? 'unusable' : same !== undefined ? 'same' : taken.has(wanted) ? 'different' : 'new'
    const decision =
      state === 'unusable' || state === 'same'
        ? 'skip'
        : decisionOf(choice, hub === undefined && sources.some(deps.unasked), before.has(choice?.as ?? wanted))
    const as = same?.name ?? nameFor(first, wanted, decision, choice, taken, freeName)
    if (decision === 'add') taken.add(as)
    const kept = withoutSecrets(as, entry, secretNames)
    if (decision !== 'skip') for (const { name } of kept.secrets) secretNames.add(name)
    const preview = withUnset(
      previewOf(entry, { holders: state === 'same' ? new Map() : deps.holders }),
      (name) => state === 'same' || (deps.isSet?.(name) ?? true),
      deps.holders,
    )
    items.push({
      key,
      name: first.name,
      clients: [...new Set(sources.map(({ client }) => client.id))],
      state,
      decision,
      as,
      enabled: sources.some(({ read }) => read.enabled),
      target: shownTarget(entry),
      preview,
      secrets: kept.secrets.map(({ where, name }) => ({ key: where, reference: referenceTo(name) })),
      missing: problem === undefined ? await missingOfEntry(entry, deps.missing) : undefined,
      problem,
      ...openKeysIn(kept.opened, preview),
      bridge,
      ...(hub === undefined ? {} : { startsHub: hub.name }),
      hub: readable,
      notes: [...projectNotes(sources), ...first.read.notes, ...bridgeNotes(as), ...(hub === undefined ? [] : [startedHubNote(hub)])],
      entry,
      kept,
      sources,
    })
  }
  return items
}

/**
 * Returns servers.json with the items that are added, or replace an entry.
 *
 * @param keepsSecrets whether references replace secrets; otherwise they stay in the entries.
 */
export function withImported(serversText: string, items: readonly PlannedItem[], keepsSecrets: boolean): string {
  return setServers(
    serversText,
    items.flatMap((item) => {
      if (item.decision === 'skip') return []
      const entry = keepsSecrets ? item.kept.entry : (withReferences(item.entry, item.kept.entry) as Raw)
      return [[item.as, item.enabled ? entry : { ...entry, enabled: false }] as const]
    }),
  )
}

/** Returns the secrets of the imported items. */
export function secretsToStore(items: readonly PlannedItem[]): EntrySecret[] {
  return items.flatMap(({ decision, kept }) => (decision === 'skip' ? [] : kept.secrets))
}

function decisionOf(choice: ImportChoice | undefined, unasked: boolean, taken: boolean): ImportChoice['do'] {
  if (choice?.do === 'replace') return taken ? 'replace' : 'add'
  return choice?.do ?? (unasked ? 'add' : 'skip')
}

/** Returns how many imported servers need something first, and what, as a sentence; empty if all are ready. */
export function needsOf(items: readonly PlannedItem[]): string[] {
  const coming = items.filter(({ decision, enabled }) => decision !== 'skip' && enabled)
  const needy = coming.flatMap(({ as, preview, missing }) => {
    const needs = [...(preview.open ?? []), ...(preview.unset ?? []), ...(missing === undefined ? [] : [missing.program])]
    return needs.length === 0 ? [] : [`${as}: ${needs.join(', ')}`]
  })
  if (needy.length === 0) return []
  return [
    `${needy.length} of ${coming.length} ${coming.length === 1 ? 'server needs' : 'servers need'} something first. ${needy.join('; ')}.`,
  ]
}

/** Returns the keys without a value, each with the name of its future secret. */
function openKeysIn(opened: ReadonlyMap<string, string>, { unset = [] }: EntryPreview): Pick<ImportItem, 'openKeys'> {
  const keys = [
    ...[...opened].map(([key, secret]) => ({ key, secret })),
    ...unset.map((read) => {
      const secret = read.replace(/^the secret /, '')
      return { key: secret, secret }
    }),
  ]
  return keys.length === 0 ? {} : { openKeys: keys }
}

/** Returns an entry that keeps its secrets, with references for its open keys. */
function withReferences(entry: unknown, kept: unknown): unknown {
  if (typeof entry === 'string') return entry.includes('${open:') ? kept : entry
  if (Array.isArray(entry) && Array.isArray(kept)) return entry.map((part, at) => withReferences(part, kept[at]))
  return isTable(entry) && isTable(kept)
    ? Object.fromEntries(Object.entries(entry).map(([key, part]) => [key, withReferences(part, kept[key])]))
    : entry
}

function projectNotes(sources: readonly FoundEntry[]): string[] {
  const [folder] = sources.flatMap(({ folder: each }) => each ?? [])
  return folder === undefined || sources.some((source) => source.folder === undefined)
    ? []
    : [`It is only for the project ${folder} in the app. In Tooltray, it is for all folders.`]
}

type Raw = Readonly<Record<string, unknown>>

/** Returns an entry, or the address that it uses through mcp-remote, unless the program is kept or Tooltray has the entry unchanged. */
function withoutBridge<Own>(
  entry: Raw,
  sameAs: (entry: Raw) => Own | undefined,
  isKept: boolean,
): { entry: Raw; same: Own | undefined; bridge?: 'address' | 'program'; bridgeNotes: (as: string) => string[] } {
  const same = sameAs(entry)
  const address = same === undefined ? bridgedAddress(entry) : undefined
  if (address === undefined) return { entry, same, bridgeNotes: () => [] }
  if (isKept) return { entry, same, bridge: 'program', bridgeNotes: () => [] }
  const signIn = (as: string): string =>
    'It connects through the program mcp-remote. Tooltray connects to the address directly. To keep the ' +
    `sign-in, run: tooltray login ${shellWord(as)} --from-mcp-remote`
  return { entry: address, same: sameAs(address), bridge: 'address', bridgeNotes: (as) => [signIn(as)] }
}

/** Returns the servers of servers.json as written. */
function serversIn(text: string): { name: string; entry: Record<string, unknown> }[] {
  parseServersFile(text)
  return membersOf(serversNodeOf(parseJsonc(text).root)).map(({ name, value }) => {
    const entry: unknown = valueOfNode(value)
    return { name, entry: isTable(entry) || (typeof entry === 'object' && entry !== null) ? { ...entry } : {} }
  })
}

/** Groups entries of the same server, from any clients. Unusable entries are grouped only if they are identical. */
function merged(found: readonly FoundEntry[]): FoundEntry[][] {
  const groups = Map.groupBy(found, ({ name, raw, read, alone, client }) =>
    canonicalJson(alone === true ? [client.id, name] : read.problem === undefined ? coreOf(read.entry) : [name, read.problem, raw]),
  )
  return [...groups.values()]
}

function keyOf({ client, name, path }: FoundEntry): string {
  return `${client.id}/${name}${path.length > client.pointer.length + 1 ? '@project' : ''}`
}

/**
 * Returns a function that finds free names: the wanted one, or with the lowest free number appended. It remembers the last number, so that
 * a thousand equal names do not each try all numbers.
 *
 * @param taken may grow between calls, but not shrink.
 */
function numbering(taken: ReadonlySet<string>, between: string): (wanted: string) => string {
  const reached = new Map<string, number>()
  return (wanted) => {
    let number = reached.get(wanted) ?? 1
    const name = (): string => (number === 1 ? wanted : `${wanted}${between}${number}`)
    while (taken.has(name())) number += 1
    reached.set(wanted, number)
    return name()
  }
}

function nameFor(
  { client }: FoundEntry,
  wanted: string,
  decision: ImportChoice['do'],
  choice: ImportChoice | undefined,
  taken: ReadonlySet<string>,
  freeName: (wanted: string) => string,
): string {
  if (decision === 'replace') return choice?.as ?? wanted
  if (choice?.as !== undefined) {
    const problem = newServerNameProblem(choice.as)
    if (problem !== undefined) throw new TooltrayError('config_invalid', `The server name "${choice.as}" ${problem}.`)
    if (decision === 'add' && taken.has(choice.as))
      throw new TooltrayError('server_exists', `There is already a server named "${choice.as}".`, { hint: 'Choose another name.' })
    return choice.as
  }
  return taken.has(wanted) ? freeName(`${wanted}-${client.id}`) : wanted
}

function problemOf(entry: Readonly<Record<string, unknown>>): string | undefined {
  const problem = firstError(JSON.stringify({ mcpServers: { it: entry } }))
  return problem === undefined ? undefined : problem.message.replace(/^Server "it":? ?/, 'It: ')
}
