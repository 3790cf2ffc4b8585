import { createHash, randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { parseServersFile } from '../config/servers-file.ts'
import { secretReferences } from '../entry/secrets/secret-name.ts'
import { TooltrayError } from '../errors.ts'
import type { Platform } from '../platform.ts'
import { type Backup, openBackups } from './changes/backups.ts'
import { type ChangePreview, type ChangeReport, type ClientReport, type ClientRequest, type FailedFile, OURSELVES, type PreviewedFile } from './changes/client-change.ts'
import { clientFiles, isThere, readWhole } from './apps/client-files.ts'
import { clientList } from './apps/client-list.ts'
import { reportOnClient } from './apps/client-report.ts'
import { type ClientDefinition, type HelperProgram, rootsOf } from './apps/client.ts'
import { type FileChange, changesAnything, makeChange, shownDifference, staleError } from './changes/file-change.ts'
import type { DocumentFormat } from './formats/document-format.ts'
import { jsoncFormat } from './formats/jsonc.ts'
import { type FoundEntry, type ReadFile, type Reading, inFile, readClient, readProjects } from './apps/found-entries.ts'
import { type PlannedItem, planImport, secretsToStore, withImported } from './changes/import-plan.ts'
import { type MissingProgram, missingProgram } from './apps/missing-program.ts'
import { type Blocked, planRegister, planUnregister } from './changes/register-plan.ts'
import type { SecretSink } from './changes/secret-sink.ts'
import { type Undo, planUndo } from './changes/undo-plan.ts'

/** AI clients of this machine: found, imported from, registered in, undone. */
export interface ClientSetup {
  list(options?: { readonly project?: string }): Promise<ClientReport[]>
  /** What clients are told to start. */
  program(): Promise<HelperProgram>
  /** Throws `client_unknown`, `usage`, `nothing_to_undo`, and what a servers.json that cannot be used throws. */
  preview(request: ClientRequest): Promise<ChangePreview>
  /** Carries out what was previewed. Throws `preview_stale` when it would be anything else by now, and as `preview` does. */
  apply(request: ClientRequest, preview: string): Promise<ChangeReport>
}

export interface ClientSetupParts {
  readonly platform: Platform
  /** Where backups are kept, in a folder of their own. */
  readonly dataDir: string
  readonly serversFile: string
  /** What clients are told to start. */
  readonly helper: HelperProgram
  /** Replaces servers.json; throws when it is not `before` any more. */
  writeServers(before: string | undefined, after: string): Promise<void>
  readonly secrets: SecretSink
  /** The PATH that servers are started with. */
  searchPath(): Promise<string>
  now(): number
}

interface Plan {
  readonly id: string
  readonly action: Backup['action']
  readonly changes: readonly FileChange[]
  readonly blocked: readonly Blocked[]
  readonly items: readonly PlannedItem[]
  readonly undos: readonly Undo[]
  readonly afterwards: readonly string[]
}

export function createClientSetup(parts: ClientSetupParts): ClientSetup {
  const { platform, helper, serversFile, secrets } = parts
  const roots = rootsOf(platform)
  const backups = openBackups(resolve(parts.dataDir, 'backups'), parts.now)
  let queue: Promise<unknown> = Promise.resolve()

  const readingOf = (project: string | undefined): Reading => ({ roots, helper, project: project === undefined ? undefined : resolve(project) })
  const missing = async (command: string): Promise<MissingProgram | undefined> => missingProgram(command, platform, await parts.searchPath(), isThere)

  /** Throws `config_syntax` and `config_invalid`, with the path, for one that cannot be used. */
  const readServers = async (): Promise<string | undefined> => {
    const text = await readWhole(serversFile)
    try {
      parseServersFile(text ?? '')
    } catch (error) {
      throw error instanceof TooltrayError ? inFile(error, serversFile) : error
    }
    return text
  }

  const planOfImport = async (request: Extract<ClientRequest, { action: 'import' }>): Promise<Omit<Plan, 'id'>> => {
    const reading = readingOf(request.project)
    const clients = request.clients.length === 0 ? clientList : clientsNamed(request.clients)
    const read = await Promise.all(clients.map(async (client) => ({ client, files: await readClient(client, reading) })))
    const unreadable = read.flatMap(({ client, files }) => files.flatMap(({ file, problem }) => (problem === undefined ? [] : [{ owner: client.id, file, error: problem }])))
    const text = await readServers()
    const ofProjects = (await Promise.all(read.map(({ client, files }) => readProjects(client, files, reading)))).flat()
    const items = await planImport({ found: [...entriesOf(read.flatMap(({ files }) => files)), ...ofProjects], unasked: ({ folder }) => folder === undefined || reading.project !== undefined, serversText: text ?? '', choices: request.choices ?? {}, missing })
    const own = serversChange(text, items, !leavesSecrets(request))
    if (request.takeOver !== true) return { action: 'import', changes: [own], blocked: unreadable, items, undos: [], afterwards: [] }

    // What Tooltray will have leaves the client; what it will not have stays there.
    const moving = items.filter(({ state, decision }) => state === 'same' || decision !== 'skip').flatMap(({ sources }) => sources)
    const there = await Promise.all(read.map(async ({ client, files }) => ({ client, found: files.some(({ exists }) => exists) || (await clientFiles(client, roots)).some(({ evident }) => evident) })))
    const chosen = there.filter(({ client, found }) => found || request.clients.includes(client.id)).map(({ client }) => client)
    const registered = (await Promise.all(chosen.map((client) => planRegister(client, reading, moving.filter((entry) => entry.client.id === client.id))))).flat()
    const { changes, blocked } = sorted(registered)
    const known = new Set(blocked.map(({ file }) => file))
    return { action: 'import', changes: [own, ...changes], blocked: [...blocked, ...unreadable.filter(({ file }) => !known.has(file))], items, undos: [], afterwards: afterwardsOf(changes) }
  }

  const leavesSecrets = ({ secrets: wish }: { readonly secrets?: 'keychain' | 'keep' }): boolean => wish === 'keep' || !secrets.available

  const serversChange = (before: string | undefined, items: readonly PlannedItem[], keepsSecrets: boolean): FileChange => {
    const paths = items.filter(({ decision }) => decision !== 'skip').map(({ as }) => ['mcpServers', as])
    const after = paths.length === 0 ? before : withImported(before ?? '', items, keepsSecrets)
    return { owner: OURSELVES, file: serversFile, format: jsoncFormat, before, after, paths }
  }

  const planOfRegister = async (request: Extract<ClientRequest, { action: 'register' }>): Promise<Omit<Plan, 'id'>> => {
    const reading = readingOf(request.project)
    const clients = clientsNamed(request.clients)
    const move = request.move === true ? await whatTooltrayHas(clients, reading) : []
    const plans = await Promise.all(clients.map((client) => planRegister(client, reading, move.filter((entry) => entry.client.id === client.id))))
    const { changes, blocked } = sorted(plans.flat())
    return { action: 'register', changes, blocked, items: [], undos: [], afterwards: afterwardsOf(changes) }
  }

  const whatTooltrayHas = async (clients: readonly ClientDefinition[], reading: Reading): Promise<FoundEntry[]> => {
    const files = (await Promise.all(clients.map((client) => readClient(client, reading)))).flat()
    const items = await planImport({ found: entriesOf(files), unasked: () => true, serversText: (await readServers()) ?? '', choices: {}, missing: async () => undefined })
    return items.filter(({ state }) => state === 'same').flatMap(({ sources }) => sources)
  }

  const planOfUndo = async (request: Extract<ClientRequest, { action: 'undo' }>): Promise<Omit<Plan, 'id'>> => {
    const wish = 'change' in request ? request : { owners: [...new Set(request.clients)].map((id) => (id === OURSELVES ? id : clientNamed(id).id)) }
    const undos = await planUndo(wish, backups, formatOf)
    const { changes, blocked } = sorted(undos.map(({ plan }) => plan))
    return { action: 'undo', changes, blocked, items: [], undos, afterwards: [...afterwardsOf(changes), ...secretsLeft(changes)] }
  }

  const planOf = async (request: ClientRequest): Promise<Plan> => {
    const plan = await (async () => {
      switch (request.action) {
        case 'import':
          return planOfImport(request)
        case 'register':
          return planOfRegister(request)
        case 'unregister': {
          const plans = await Promise.all(clientsNamed(request.clients).map((client) => planUnregister(client, readingOf(request.project), backups)))
          const { changes, blocked } = sorted(plans.flat())
          return { action: 'unregister' as const, changes, blocked, items: [], undos: [], afterwards: afterwardsOf(changes) }
        }
        case 'undo':
          return planOfUndo(request)
      }
    })()
    const texts = plan.changes.map(({ owner, file, before, after }) => [owner, file, before ?? null, after ?? null])
    const outcome = [texts, plan.blocked.map(({ file, error }) => [file, error.code]), plan.items.map(({ key, decision, as }) => [key, decision, as])]
    return { ...plan, id: createHash('sha256').update(JSON.stringify(outcome)).digest('hex').slice(0, 32) }
  }

  /** One after another: two changes of one file must not be planned at the same time. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = queue.then(work)
    queue = result.catch(() => 'told to whoever waits for the result')
    return result
  }

  const carryOut = async (request: ClientRequest, preview: string): Promise<ChangeReport> => {
    const plan = await planOf(request)
    if (plan.id !== preview) throw staleError()
    const about = { change: `${parts.now().toString(36)}-${randomBytes(4).toString('hex')}`, action: plan.action }
    const done: { owner: string; file: string; backup: string }[] = []
    const failed = plan.blocked.map(failureOf)

    const make = async (change: FileChange): Promise<void> => {
      if (!changesAnything(change)) return
      const ours = change.file === serversFile && change.owner === OURSELVES
      const backup = await makeChange(change, backups, about, ours ? parts.writeServers : undefined)
      done.push({ owner: change.owner, file: change.file, backup: backup.folder })
    }
    for (const change of plan.changes) {
      if (request.action === 'import' && change.owner === OURSELVES) {
        // Without the servers in Tooltray nothing may leave a client, so an error ends it all here.
        if (changesAnything(change) && !leavesSecrets(request)) for (const { name, value } of secretsToStore(plan.items)) await secrets.put(name, value)
        await make(change)
        continue
      }
      try {
        await make(change)
        for (const { backup, plan: undone } of plan.undos) if (undone === change) await backups.markUndone(backup)
      } catch (error) {
        if (!(error instanceof TooltrayError)) throw error
        failed.push(failureOf({ owner: change.owner, file: change.file, error }))
      }
    }
    return {
      change: done.length === 0 ? undefined : about.change,
      files: done,
      failed,
      imported: plan.items.filter(({ decision }) => decision !== 'skip').map(({ as }) => as),
      afterwards: [...plan.afterwards, ...(await secretsMoved(request, plan))],
    }
  }

  const secretsMoved = async (request: ClientRequest, plan: Plan): Promise<string[]> => {
    const moved = request.action === 'import' && !leavesSecrets(request) ? secretsToStore(plan.items) : []
    return moved.length === 0 ? [] : [`Secrets are in ${await secrets.where()}: ${moved.map(({ name }) => name).join(', ')}. servers.json only refers to them.`]
  }

  return {
    program: async () => helper,
    async list({ project } = {}) {
      const reading = readingOf(project)
      const kept = await backups.all()
      return Promise.all(clientList.filter(({ projectFiles }) => project === undefined || projectFiles !== undefined).map((client) => reportOnClient(client, reading, kept)))
    },
    async preview(request) {
      const plan = await planOf(request)
      return {
        id: plan.id,
        files: plan.changes.map((change) => ({ owner: change.owner, file: change.file, what: whatOf(change), difference: changesAnything(change) ? shownDifference(change) : [] })),
        failed: plan.blocked.map(failureOf),
        servers: plan.items.map(({ entry: _entry, sources: _sources, kept: _kept, ...item }) => item),
        secrets: { available: secrets.available, where: await secrets.where() },
        afterwards: plan.afterwards,
      }
    },
    apply: (request, preview) => inTurn(() => carryOut(request, preview)),
  }
}

function clientNamed(id: string): ClientDefinition {
  const client = clientList.find((each) => each.id === id)
  if (client !== undefined) return client
  throw new TooltrayError('client_unknown', `There is no AI client "${id}".`, { hint: `Known are: ${clientList.map((each) => each.id).join(', ')}.` })
}

/** Each once, in the order in which they were named. */
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
  return { changes: plans.flatMap((plan) => ('error' in plan ? [] : [plan])), blocked: plans.flatMap((plan) => ('error' in plan ? [plan] : [])) }
}

function failureOf({ owner, file, error }: Blocked): FailedFile {
  const { code, message, hint } = inFile(error, file)
  return { owner, file, code, message, ...(hint === undefined ? {} : { hint }) }
}

function whatOf({ before, after }: FileChange): PreviewedFile['what'] {
  if (before === after) return 'unchanged'
  if (before === undefined) return 'created'
  return after === undefined ? 'deleted' : 'changed'
}

function afterwardsOf(changes: readonly FileChange[]): string[] {
  const owners = new Set(changes.filter(changesAnything).map(({ owner }) => owner))
  return clientList.filter(({ id }) => owners.has(id)).map(({ afterwards }) => afterwards)
}

/** What an undo leaves in the keychain: secrets that servers.json does not refer to any more. */
function secretsLeft(changes: readonly FileChange[]): string[] {
  const own = changes.find(({ owner }) => owner === OURSELVES)
  if (own === undefined) return []
  const still = secretReferences(own.after)
  const left = [...secretReferences(own.before)].filter((name) => !still.has(name))
  if (left.length === 0) return []
  return [`These secrets stay, though nothing uses them any more: ${left.join(', ')}. Delete them in the settings, or with: ${left.map((name) => `tooltray secret remove ${name}`).join('; ')}`]
}
