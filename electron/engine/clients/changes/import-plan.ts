import type { ImportChoice, ImportItem } from '../../../contract/clients.ts'
import type { EntryPreview, MissingProgram } from '../../../contract/entries.ts'
import { canonicalJson } from '../../entry/consent/canonical-json.ts'
import { memberOf, membersOf, parseJsonc, valueOfNode } from '../../documents/jsonc-document.ts'
import { setServers } from '../../config/edits/edit.ts'
import { firstError, parseServersFile } from '../../config/servers-file.ts'
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
import { readableHub, startedHub, startedHubNote } from '../started-hub.ts'
import { shellWord } from '../../entry/shell-word.ts'
import type { FoundEntry } from '../apps/found-entries.ts'

/** An item with what it is made of. Stays inside the engine. */
export interface PlannedItem extends ImportItem {
  readonly entry: Readonly<Record<string, unknown>>
  /** The entry with references in the place of its secrets, and these. */
  readonly kept: ReturnType<typeof withoutSecrets>
  readonly sources: readonly FoundEntry[]
}

/** What `planImport` works with. */
interface PlanImportDeps {
  readonly found: readonly FoundEntry[]
  /** Whether an entry comes in unless the person says otherwise; else it stays unless the person asks for it. */
  readonly unasked: (entry: FoundEntry) => boolean
  readonly serversText: string
  readonly choices: Readonly<Record<string, ImportChoice>>
  /** Whether programs that only reach an address come in as they are. */
  readonly keepBridges?: boolean
  readonly missing: (command: string) => Promise<MissingProgram | undefined>
  /** Whether a variable of the environment is set; not given: nobody minds. */
  readonly isSet?: (name: string) => boolean
  /** The secrets that are there. */
  readonly holders: SecretHolders
}

/**
 * What an import would do: servers that several clients have are one, own entries are left out, what Tooltray has already is skipped, and
 * a name that is taken by another server gets the client's behind it.
 * Throws `config_syntax` and `config_invalid` for a servers.json that cannot be used, `server_exists` for a choice of a taken name.
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
    // What only says that a key belongs there is none, and the server asks for it.
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
    const command = typeof entry['command'] === 'string' ? entry['command'] : undefined
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
      missing: command === undefined || problem !== undefined ? undefined : await deps.missing(command),
      problem,
      ...openKeysIn(kept.opened, preview),
      ...(bridge === undefined ? {} : { bridge }),
      ...(hub === undefined ? {} : { startsHub: hub.name }),
      ...(readable === undefined ? {} : { hub: readable }),
      notes: [...projectNotes(sources), ...first.read.notes, ...bridgeNotes(as), ...(hub === undefined ? [] : [startedHubNote(hub)])],
      entry,
      kept,
      sources,
    })
  }
  return items
}

/**
 * servers.json with the items in it that are to be added or to replace one.
 *
 * @param keepsSecrets whether references stand in the place of secrets; else they stay as they are.
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

/** The secrets of the items that are to be imported. */
export function secretsToStore(items: readonly PlannedItem[]): EntrySecret[] {
  return items.flatMap(({ decision, kept }) => (decision === 'skip' ? [] : kept.secrets))
}

function decisionOf(choice: ImportChoice | undefined, unasked: boolean, taken: boolean): ImportChoice['do'] {
  if (choice?.do === 'replace') return taken ? 'replace' : 'add'
  return choice?.do ?? (unasked ? 'add' : 'skip')
}

/** How many of the servers that come in need something first, and what, as a sentence; none where all are ready. */
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

/** The keys that nobody has given, each with the name that it will be kept under. */
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

/** An entry whose secrets stay in it, with the references that its open keys became. */
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
    : [`It is set up for the project ${folder} alone; in Tooltray it is there for all.`]
}

type Raw = Readonly<Record<string, unknown>>

/** An entry, or the address that it reaches by mcp-remote, unless it is to be kept or Tooltray has it as it is. */
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
    'It reaches this address by the program mcp-remote. Tooltray connects to the address itself, without that program. To keep the ' +
    `sign-in, run: tooltray login ${shellWord(as)} --from-mcp-remote`
  return { entry: address, same: sameAs(address), bridge: 'address', bridgeNotes: (as) => [signIn(as)] }
}

/** The servers of servers.json as they stand there. */
function serversIn(text: string): { name: string; entry: Record<string, unknown> }[] {
  parseServersFile(text)
  return membersOf(memberOf(parseJsonc(text).root, 'mcpServers')).map(({ name, value }) => {
    const entry: unknown = valueOfNode(value)
    return { name, entry: isTable(entry) || (typeof entry === 'object' && entry !== null) ? { ...entry } : {} }
  })
}

/**
 * Entries of the same server, from whichever clients. Of those that cannot be used only the ones that are the same to the letter are one.
 */
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
 * Returns names that are free: as they are wanted, or with the first number behind them. It remembers how far it came, so that of a
 * thousand of one name not each tries all numbers before it.
 *
 * @param taken may grow from one name to the next, and not shrink.
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
