import { canonicalJson } from '../config/canonical-json.ts'
import { memberOf, membersOf, parseJsonc, valueOfNode } from '../config/jsonc-document.ts'
import { setServer } from '../config/edit.ts'
import { serverNameProblem } from '../config/schema.ts'
import { parseServersFile } from '../config/servers-file.ts'
import { TooltrayError } from '../errors.ts'
import { isTable } from './formats/document-format.ts'
import type { FoundEntry } from './found-entries.ts'
import type { MissingProgram } from './missing-program.ts'
import { hasToken, looksSecret } from '../secrets/looks-secret.ts'
import { maskedText, maskedWords } from './secrets-in-text.ts'

/** What becomes of a server that was found. */
export interface ImportChoice {
  readonly do: 'add' | 'skip' | 'replace'
  /** The name it gets in Tooltray; undefined: its own, or a free one like it. */
  readonly as?: string
}

/** One server that clients have, and what an import makes of it. No secret is in here. */
export interface ImportItem {
  /** Stays the same as long as the clients' files do. */
  readonly key: string
  /** Its name in the client. */
  readonly name: string
  readonly clients: readonly string[]
  /** Against Tooltray's own: not there, there already, another one of that name, or not of use to Tooltray. */
  readonly state: 'new' | 'same' | 'different' | 'unusable'
  readonly decision: ImportChoice['do']
  /** The name in Tooltray: of the new one, or of the one that is there already. */
  readonly as: string
  readonly enabled: boolean
  /** The command line or the address, secrets masked. */
  readonly target: string
  /** Names of its variables and headers. */
  readonly variables: readonly string[]
  /** Those of them that hold a secret, and what is written in its place when it goes to the keychain. */
  readonly secrets: readonly { readonly key: string; readonly reference: string }[]
  readonly missing: MissingProgram | undefined
  readonly problem: string | undefined
  readonly notes: readonly string[]
}

/** An item with what it is made of. Stays inside the engine. */
export interface PlannedItem extends ImportItem {
  readonly entry: Readonly<Record<string, unknown>>
  readonly sources: readonly FoundEntry[]
}

/** A secret of an entry: where it stands, what is in front of it there, and under which name it is stored. */
export interface FoundSecret {
  readonly table: 'env' | 'headers'
  readonly key: string
  readonly prefix: string
  readonly value: string
  readonly name: string
}

/**
 * What an import would do: servers that several clients have are one, own entries are left out, what Tooltray has already is skipped, and
 * a name that is taken by another server gets the client's behind it.
 * Throws `config_syntax` and `config_invalid` for a servers.json that cannot be used, `server_exists` for a choice of a taken name.
 */
export async function planImport(parts: {
  readonly found: readonly FoundEntry[]
  /** Whether an entry comes in unless the person says otherwise; else it stays unless the person asks for it. */
  readonly unasked: (entry: FoundEntry) => boolean
  readonly serversText: string
  readonly choices: Readonly<Record<string, ImportChoice>>
  readonly missing: (command: string) => Promise<MissingProgram | undefined>
}): Promise<PlannedItem[]> {
  const existing = serversIn(parts.serversText)
  const taken = new Set(existing.map(({ name }) => name))
  const secretNames = new Map<string, string>()
  const items: PlannedItem[] = []
  for (const sources of merged(parts.found.filter(({ own }) => own === 'no'))) {
    const [first] = sources
    if (first === undefined) continue
    const key = keyOf(first, items)
    const choice = Object.hasOwn(parts.choices, key) ? parts.choices[key] : undefined
    const { entry } = first.read
    const problem = first.read.problem ?? problemOf(entry)
    const same = existing.find((server) => sameServer(server.entry, entry))
    const wanted = usableName(first.name)
    const state = problem !== undefined ? 'unusable' : same !== undefined ? 'same' : taken.has(wanted) ? 'different' : 'new'
    const decision = state === 'unusable' || state === 'same' ? 'skip' : decisionOf(choice, sources.some(parts.unasked), existing.some(({ name }) => name === (choice?.as ?? wanted)))
    const as = same?.name ?? nameFor(first, wanted, decision, choice, taken)
    if (decision === 'add') taken.add(as)
    const command = typeof entry['command'] === 'string' ? entry['command'] : undefined
    items.push({
      key,
      name: first.name,
      clients: [...new Set(sources.map(({ client }) => client.id))],
      state,
      decision,
      as,
      enabled: sources.some(({ read }) => read.enabled),
      target: targetOf(entry),
      variables: [...keysOf(entry['env']), ...keysOf(entry['headers'])],
      secrets: secretsOf(entry, as, decision === 'skip' ? new Map<string, string>() : secretNames).map((secret) => ({ key: `${secret.table}.${secret.key}`, reference: referenceTo(secret.name) })),
      missing: command === undefined || problem !== undefined ? undefined : await parts.missing(command),
      problem,
      notes: [...projectNotes(sources), ...first.read.notes, ...argumentNotes(entry)],
      entry,
      sources,
    })
  }
  return items
}

/**
 * servers.json with the items in it that are to be added or to replace one.
 *
 * @param reference gives what to write in place of a secret; undefined: the secret stays.
 */
export function withImported(serversText: string, items: readonly PlannedItem[], reference: ((secret: FoundSecret) => string) | undefined): string {
  const names = new Map<string, string>()
  return items.reduce((text, item) => {
    if (item.decision === 'skip') return text
    const entry = reference === undefined ? item.entry : withReferences(item.entry, secretsOf(item.entry, item.as, names), reference)
    return setServer(text, item.as, item.enabled ? entry : { ...entry, enabled: false })
  }, serversText)
}

/** The secrets of the items that are to be imported. */
export function secretsToStore(items: readonly PlannedItem[]): FoundSecret[] {
  const names = new Map<string, string>()
  return items.flatMap((item) => (item.decision === 'skip' ? [] : secretsOf(item.entry, item.as, names)))
}

export function referenceTo(name: string): string {
  return `\${secret:${name}}`
}

function decisionOf(choice: ImportChoice | undefined, unasked: boolean, taken: boolean): ImportChoice['do'] {
  if (choice?.do === 'replace') return taken ? 'replace' : 'add'
  return choice?.do ?? (unasked ? 'add' : 'skip')
}

function projectNotes(sources: readonly FoundEntry[]): string[] {
  const [folder] = sources.flatMap(({ folder: each }) => each ?? [])
  return folder === undefined || sources.some((source) => source.folder === undefined) ? [] : [`It is set up for the project ${folder} alone; in Tooltray it is there for all.`]
}

/** The servers of servers.json as they stand there. */
function serversIn(text: string): { name: string; entry: Record<string, unknown> }[] {
  parseServersFile(text)
  return membersOf(memberOf(parseJsonc(text).root, 'mcpServers')).map(({ name, value }) => {
    const entry: unknown = valueOfNode(value)
    return { name, entry: isTable(entry) || (typeof entry === 'object' && entry !== null) ? { ...entry } : {} }
  })
}

/** Entries of the same server, from whichever clients. Of those that cannot be used only the ones that are the same to the letter are one. */
function merged(found: readonly FoundEntry[]): FoundEntry[][] {
  const groups = Map.groupBy(found, ({ name, raw, read }) =>
    canonicalJson(read.problem === undefined ? coreOf(read.entry) : [name, read.problem, raw]),
  )
  return [...groups.values()]
}

function keyOf({ client, name, path }: FoundEntry, before: readonly PlannedItem[]): string {
  const plain = `${client.id}/${name}${path.length > client.pointer.length + 1 ? '@project' : ''}`
  let key = plain
  for (let number = 2; before.some((item) => item.key === key); number += 1) key = `${plain}#${number}`
  return key
}

/** What makes a server the one it is: what is started, or where it is. */
function coreOf(entry: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { command, args, cwd, url, serverUrl, httpUrl, type, bearer } = entry
  const address = url ?? serverUrl ?? httpUrl
  const shared = { env: tableOf(entry['env']), headers: tableOf(entry['headers']) }
  if (command !== undefined) return { command, args: Array.isArray(args) ? args.map(String) : [], cwd: cwd ?? null, ...shared }
  return { url: address, sse: typeof type === 'string' && type.toLowerCase() === 'sse', bearer: bearer ?? null, ...shared }
}

/** Whether a server of Tooltray's is the one that was found. A secret that went to the keychain counts as the same: it cannot be compared. */
function sameServer(own: Readonly<Record<string, unknown>>, found: Readonly<Record<string, unknown>>): boolean {
  const [a, b] = [coreOf(own), coreOf(found)]
  const { env: _a, headers: _b, ...coreA } = a
  const { env: _c, headers: _d, ...coreB } = b
  return canonicalJson(coreA) === canonicalJson(coreB) && sameTable(own['env'], found['env']) && sameTable(own['headers'], found['headers'])
}

function sameTable(own: unknown, found: unknown): boolean {
  const [a, b] = [tableOf(own), tableOf(found)]
  if (Object.keys(a).length !== Object.keys(b).length) return false
  return Object.entries(b).every(([key, value]) => a[key] !== undefined && (a[key] === value || a[key].includes('${secret:')))
}

function tableOf(value: unknown): Record<string, string> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, String(part)])) : {}
}

function keysOf(value: unknown): string[] {
  return Object.keys(tableOf(value))
}

/** A name that a server can have, as near as can be to the one in the client. */
function usableName(name: string): string {
  const near = name.replace(/\p{Cc}/gu, ' ').trim().replace(/__+/g, '_')
  return serverNameProblem(near) === undefined ? near : 'server'
}

function nameFor({ client }: FoundEntry, wanted: string, decision: ImportChoice['do'], choice: ImportChoice | undefined, taken: ReadonlySet<string>): string {
  if (decision === 'replace') return choice?.as ?? wanted
  if (choice?.as !== undefined) {
    const problem = serverNameProblem(choice.as)
    if (problem !== undefined) throw new TooltrayError('config_invalid', `The server name "${choice.as}" ${problem}.`)
    if (decision === 'add' && taken.has(choice.as)) throw new TooltrayError('server_exists', `There is already a server named "${choice.as}".`, { hint: 'Choose another name.' })
    return choice.as
  }
  if (!taken.has(wanted)) return wanted
  let name = `${wanted}-${client.id}`
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}-${client.id}-${number}`
  return name
}

function problemOf(entry: Readonly<Record<string, unknown>>): string | undefined {
  const [problem] = parseServersFile(JSON.stringify({ mcpServers: { it: entry } })).problems
  return problem === undefined ? undefined : problem.message.replace(/^Server "it":? ?/, 'It: ')
}

function targetOf(entry: Readonly<Record<string, unknown>>): string {
  const { command, args, url } = entry
  if (typeof command !== 'string') return maskedText(typeof url === 'string' ? url : '')
  return maskedWords([command, ...(Array.isArray(args) ? args.map(String) : [])]).map((word) => (/^[^\s"']+$/.test(word) ? word : JSON.stringify(word))).join(' ')
}

function secretsOf(entry: Readonly<Record<string, unknown>>, server: string, names: Map<string, string>): FoundSecret[] {
  return (['env', 'headers'] as const).flatMap((table) =>
    Object.entries(tableOf(entry[table])).flatMap(([key, whole]) => {
      if (!looksSecret(key, whole) || whole.includes('${')) return []
      const prefix = /^(?:Bearer|Basic|Token) +/i.exec(whole)?.[0] ?? ''
      const value = whole.slice(prefix.length)
      return [{ table, key, prefix, value, name: secretName(`${server}/${key}`, value, names) }]
    }),
  )
}

/** A name that a reference can hold; two secrets never get the same. */
function secretName(plain: string, value: string, names: Map<string, string>): string {
  const usable = plain.replace(/[^\w.()/@-]/g, '-').replace(/^[^A-Za-z_]/, '_$&')
  let name = usable
  for (let number = 2; names.has(name) && names.get(name) !== plain + value; number += 1) name = `${usable}-${number}`
  names.set(name, plain + value)
  return name
}

function withReferences(entry: Readonly<Record<string, unknown>>, secrets: readonly FoundSecret[], reference: (secret: FoundSecret) => string): Record<string, unknown> {
  const changed: Record<string, unknown> = { ...entry }
  for (const secret of secrets) changed[secret.table] = { ...tableOf(changed[secret.table]), [secret.key]: secret.prefix + reference(secret) }
  return changed
}

function argumentNotes(entry: Readonly<Record<string, unknown>>): string[] {
  const args = Array.isArray(entry['args']) ? entry['args'].map(String) : []
  const masked = maskedWords(['', ...args]).slice(1)
  const inArguments = args.some((arg, at) => masked[at] !== arg)
  const inAddress = typeof entry['url'] === 'string' && hasToken(entry['url'])
  return inArguments || inAddress ? [`A secret seems to stand in its ${inArguments ? 'arguments' : 'address'}; it stays there. Write \${secret:NAME} in its place to keep it out of the file.`] : []
}
