import type { ClientRequest, HelperProgram, HubPreview } from '../../../contract/clients.ts'
import type { MissingProgram } from '../../../contract/problem.ts'
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { textOrNewFile } from '../../config/edits/new-servers-file.ts'
import { parseServersFile } from '../../config/servers-file.ts'
import { serversKeyOf } from '../../config/edits/servers-key.ts'
import type { SecretHolders } from '../../entry/consent/borrowed-secrets.ts'
import { secretReferences } from '../../entry/secrets/secret-name.ts'
import { TooltrayError } from '../../base/errors.ts'
import { shellWord } from '../../entry/shell-word.ts'
import type { Platform } from '../../base/platform.ts'
import { clientFiles, isThere } from '../apps/client-files.ts'
import { readText } from '../../documents/read-text.ts'
import { clientList } from '../apps/client-list.ts'
import { type ClientDefinition, type Roots, afterwardsOf } from '../apps/client.ts'
import { type FoundEntry, type ReadFile, type Reading, inFile, readClient, readProjects } from '../apps/found-entries.ts'
import { missingProgram } from '../../entry/start/program-check.ts'
import type { DocumentFormat } from '../../documents/formats/document-format.ts'
import { jsoncFormat } from '../../documents/formats/jsonc.ts'
import { parseJsonc } from '../../documents/jsonc-document.ts'
import type { Backup, Backups } from './backups.ts'
import { type FileChange, changesAnything } from './file-change.ts'
import { behindHubs, hubsNamed, withHubs } from './hub-plan.ts'
import { type PlannedItem, planImport, withImported } from './import-plan.ts'
import { hubList, hubNamed } from '../hubs/hub-list.ts'
import { largerPrograms } from '../hubs/larger/larger-program-list.ts'
import { type Blocked, planRegister, planUnregister } from './register-plan.ts'
import { type Undo, planUndo } from './undo-plan.ts'

/** The owner id of servers.json. */
export const OURSELVES = 'tooltray'

/** What a request would change, as texts before and after. */
export interface ChangePlan {
  /** A fingerprint of everything that the plan would do. */
  readonly id: string
  readonly action: Backup['action']
  readonly changes: readonly FileChange[]
  readonly blocked: readonly Blocked[]
  readonly items: readonly PlannedItem[]
  readonly undos: readonly Undo[]
  readonly afterwards: readonly string[]
  /** For an import from hubs, with the secrets in their settings. */
  readonly hubs?: readonly HubPreview[]
  readonly secrets?: readonly { readonly name: string; readonly value: string }[]
}

/** Dependencies of `planChange`. */
export interface PlanningDeps {
  readonly platform: Platform
  readonly roots: Roots
  readonly serversFile: string
  readonly helper: HelperProgram
  readonly backups: Backups
  /** Whether there is a keychain for secrets. */
  readonly keychain: boolean
  /** The stored secrets. */
  holders(): SecretHolders
  /** The PATH of servers. */
  searchPath(): Promise<string>
}

/** Returns what clients' settings are read with, for a project or for the user. */
export function readingFor({ roots, helper }: Pick<PlanningDeps, 'roots' | 'helper'>, project: string | undefined): Reading {
  return { roots, helper, project: project === undefined ? undefined : resolve(project) }
}

/** Whether secrets stay in the entries, because the user chose so or there is no keychain. */
export function leavesSecrets({ secrets: wish }: { readonly secrets?: 'keychain' | 'keep' | undefined }, keychain: boolean): boolean {
  return wish === 'keep' || !keychain
}

/** Plans a change without making it. Throws `client_unknown`, `usage`, `nothing_to_undo`, and the errors of an invalid servers.json. */
export async function planChange(deps: PlanningDeps, request: ClientRequest): Promise<ChangePlan> {
  const plan = await (async () => {
    switch (request.action) {
      case 'import':
        return planOfImport(deps, request)
      case 'register':
        return planOfRegister(deps, request)
      case 'unregister': {
        const plans = await Promise.all(
          clientsNamed(request.clients).map((client) => planUnregister(client, readingFor(deps, request.project), deps.backups)),
        )
        const { changes, blocked } = sorted(plans.flat())
        return { action: 'unregister' as const, changes, blocked, items: [], undos: [], afterwards: sentencesAfter(changes) }
      }
      case 'undo':
        return planOfUndo(deps.backups, request)
    }
  })()
  const texts = plan.changes.map(({ owner, file, before, after }) => [owner, file, before ?? null, after ?? null])
  const outcome = [
    texts,
    plan.blocked.map(({ file, error }) => [file, error.code]),
    plan.items.map(({ key, decision, as }) => [key, decision, as]),
  ]
  return { ...plan, id: createHash('sha256').update(JSON.stringify(outcome)).digest('hex').slice(0, 32) }
}

async function planOfImport(deps: PlanningDeps, request: Extract<ClientRequest, { action: 'import' }>): Promise<Omit<ChangePlan, 'id'>> {
  const reading = readingFor(deps, request.project)
  const hubs = await hubsNamed(request, reading)
  const named = request.clients.filter((id) => hubNamed(id) === undefined)
  const clients = request.clients.length === 0 ? clientList : clientsNamed(named)
  const read = await Promise.all(clients.map(async (client) => ({ client, files: await readClient(client, reading) })))
  const unreadable = read.flatMap(({ client, files }) =>
    files.flatMap(({ file, problem }) => (problem === undefined ? [] : [{ owner: client.id, file, error: problem }])),
  )
  const text = await readServers(deps.serversFile)
  const ofProjects = read.flatMap(({ client, files }) => readProjects(client, files, reading))
  const ofApps = [...entriesOf(read.flatMap(({ files }) => files)), ...ofProjects]
  const behind = await behindHubs(ofApps, hubs, reading)
  const items = await planImport({
    found: [...ofApps, ...hubs.flatMap(({ entries }) => entries), ...behind],
    unasked: (entry) => (entry.folder === undefined || reading.project !== undefined) && !behind.includes(entry),
    keepBridges: request.keepBridges === true,
    isSet: (name) => (deps.platform.env[name] ?? '') !== '',
    serversText: text ?? '',
    choices: request.choices ?? {},
    missing: missingHere(deps),
    holders: deps.holders(),
  })
  const keepsSecrets = !leavesSecrets(request, deps.keychain)
  const withServers = serversChange(deps.serversFile, text, items, keepsSecrets)
  const { own, ...ofHubs } = withHubs(withServers, hubs, items, keepsSecrets)
  if (request.takeOver !== true)
    return { action: 'import', changes: [own], blocked: unreadable, items, undos: [], afterwards: [], ...ofHubs }

  // Servers that Tooltray will have leave the client; others stay.
  const moving = items.filter(({ state, decision }) => state === 'same' || decision !== 'skip').flatMap(({ sources }) => sources)
  const there = await Promise.all(
    read.map(async ({ client, files }) => ({
      client,
      found: files.some(({ exists }) => exists) || (await clientFiles(client, deps.roots)).some(({ evident }) => evident),
    })),
  )
  const chosen = there.filter(({ client, found }) => found || request.clients.includes(client.id)).map(({ client }) => client)
  const registered = (
    await Promise.all(
      chosen.map((client) =>
        planRegister(
          client,
          reading,
          moving.filter((entry) => entry.client.id === client.id),
        ),
      ),
    )
  ).flat()
  const { changes, blocked } = sorted(registered)
  const known = new Set(blocked.map(({ file }) => file))
  return {
    action: 'import',
    changes: [own, ...changes],
    blocked: [...blocked, ...unreadable.filter(({ file }) => !known.has(file))],
    items,
    undos: [],
    afterwards: sentencesAfter(changes),
    ...ofHubs,
  }
}

/** Most servers use the same few programs: each is looked up once. */
function missingHere({ platform, searchPath }: PlanningDeps): (command: string) => Promise<MissingProgram | undefined> {
  const looked = new Map<string, Promise<MissingProgram | undefined>>()
  return (command) => {
    const known = looked.get(command) ?? searchPath().then((path) => missingProgram(command, platform, path, isThere))
    looked.set(command, known)
    return known
  }
}

/** Throws `config_syntax` and `config_invalid`, with the path, if the file is invalid. */
async function readServers(serversFile: string): Promise<string | undefined> {
  const text = await readText(serversFile)
  try {
    parseServersFile(text ?? '')
  } catch (error) {
    throw error instanceof TooltrayError ? inFile(error, serversFile) : error
  }
  return text
}

function serversChange(file: string, before: string | undefined, items: readonly PlannedItem[], keepsSecrets: boolean): FileChange {
  const key = serversKeyOf(parseJsonc(before ?? '').root)
  const paths = items.filter(({ decision }) => decision !== 'skip').map(({ as }) => [key, as])
  const after = paths.length === 0 ? before : withImported(textOrNewFile(before), items, keepsSecrets)
  return { owner: OURSELVES, file, format: jsoncFormat, before, after, paths }
}

async function planOfRegister(
  deps: PlanningDeps,
  request: Extract<ClientRequest, { action: 'register' }>,
): Promise<Omit<ChangePlan, 'id'>> {
  const reading = readingFor(deps, request.project)
  const clients = clientsNamed(request.clients)
  const move = request.move === true ? await whatTooltrayHas(deps.serversFile, clients, reading) : []
  const plans = await Promise.all(
    clients.map((client) =>
      planRegister(
        client,
        reading,
        move.filter((entry) => entry.client.id === client.id),
        request.sees,
      ),
    ),
  )
  const { changes, blocked } = sorted(plans.flat())
  return { action: 'register', changes, blocked, items: [], undos: [], afterwards: sentencesAfter(changes) }
}

async function whatTooltrayHas(serversFile: string, clients: readonly ClientDefinition[], reading: Reading): Promise<FoundEntry[]> {
  const files = (await Promise.all(clients.map((client) => readClient(client, reading)))).flat()
  const items = await planImport({
    found: entriesOf(files),
    unasked: () => true,
    serversText: (await readServers(serversFile)) ?? '',
    choices: {},
    missing: async () => undefined,
    holders: new Map(),
  })
  return items.filter(({ state }) => state === 'same').flatMap(({ sources }) => sources)
}

async function planOfUndo(backups: Backups, request: Extract<ClientRequest, { action: 'undo' }>): Promise<Omit<ChangePlan, 'id'>> {
  const wish =
    'change' in request ? request : { owners: [...new Set(request.clients)].map((id) => (id === OURSELVES ? id : clientNamed(id).id)) }
  const undos = await planUndo(wish, backups, formatOf)
  const { changes, blocked } = sorted(undos.map(({ plan }) => plan))
  return { action: 'undo', changes, blocked, items: [], undos, afterwards: [...sentencesAfter(changes), ...secretsLeft(changes)] }
}

function clientNamed(id: string): ClientDefinition {
  const client = clientList.find((each) => each.id === id)
  if (client !== undefined) return client
  throw new TooltrayError('client_unknown', `There is no AI app "${id}".`, {
    hint: `Known are: ${idsOf(clientList)}. Hubs to import from: ${idsOf([...hubList, ...largerPrograms])}.`,
  })
}

const idsOf = (each: readonly { readonly id: string }[]): string => each.map(({ id }) => id).join(', ')

/** Each once, in the given order. */
function clientsNamed(ids: readonly string[]): ClientDefinition[] {
  return [...new Set(ids)].map(clientNamed)
}

function formatOf(owner: string): DocumentFormat {
  return owner === OURSELVES ? jsoncFormat : clientNamed(owner).format
}

function entriesOf(files: readonly ReadFile[]): FoundEntry[] {
  return files.flatMap(({ entries }) => entries)
}

function sorted(plans: readonly (FileChange | Blocked)[]): { changes: FileChange[]; blocked: Blocked[] } {
  return {
    changes: plans.flatMap((plan) => ('error' in plan ? [] : [plan])),
    blocked: plans.flatMap((plan) => ('error' in plan ? [plan] : [])),
  }
}

function sentencesAfter(changes: readonly FileChange[]): string[] {
  const owners = new Set(changes.filter(changesAnything).map(({ owner }) => owner))
  return clientList.filter(({ id }) => owners.has(id)).map(afterwardsOf)
}

/** Lists secrets that remain in the keychain after an undo, although servers.json no longer refers to them. */
function secretsLeft(changes: readonly FileChange[]): string[] {
  const own = changes.find(({ owner }) => owner === OURSELVES)
  if (own === undefined) return []
  const still = secretReferences(own.after)
  const left = [...secretReferences(own.before)].filter((name) => !still.has(name))
  if (left.length === 0) return []
  return [
    `These secrets stay, though nothing uses them any more: ${left.join(', ')}. Delete them in the settings, or with: ` +
      `${left.map((name) => `tooltray secret remove ${shellWord(name)}`).join('; ')}`,
  ]
}
