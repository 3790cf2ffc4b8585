import type {
  ChangePreview,
  ChangeReport,
  ClientReport,
  ClientRequest,
  FailedFile,
  FoundHub,
  HelperProgram,
  PreviewedFile,
} from '../../contract/clients.ts'
import { randomBytes } from 'node:crypto'
import { type Agreed, consentTo } from '../base/consent/agreed.ts'
import { TooltrayError } from '../base/errors.ts'
import type { Platform } from '../base/platform.ts'
import type { SecretHolders } from '../entry/consent/borrowed-secrets.ts'
import { clientList } from './apps/client-list.ts'
import { reportOnClient } from './apps/client-report.ts'
import { rootsOf } from './apps/client.ts'
import { inFile } from './apps/found-entries.ts'
import { backupsFolder, openBackups } from './changes/backups.ts'
import { type ChangePlan, OURSELVES, type PlanningDeps, leavesSecrets, planChange, readingFor } from './changes/change-plan.ts'
import { type FileChange, changesAnything, makeChange, shownDifference } from './changes/file-change.ts'
import { hubsHere } from './changes/hub-plan.ts'
import { needsOf, secretsToStore } from './changes/import-plan.ts'
import type { Blocked } from './changes/register-plan.ts'
import type { SecretSink } from './changes/secret-sink.ts'
import { oneAtATime } from '../base/limits/one-at-a-time.ts'

/** The AI clients of this machine: finds them, imports from them, registers Tooltray in them, and undoes changes. */
export interface ClientSettings {
  list(options?: { readonly project?: string | undefined }): Promise<readonly ClientReport[]>
  /** Other hubs whose settings are in their usual place, and can be read. */
  hubs(): Promise<readonly FoundHub[]>
  /** The program that clients must start. */
  program(): Promise<HelperProgram>
  /** Throws `client_unknown`, `usage`, `nothing_to_undo`, and the errors of an invalid servers.json. */
  preview(request: ClientRequest): Promise<ChangePreview>
  /** Makes the previewed change. Throws `preview_stale` if it would do anything else by now, and as `preview` does. */
  apply(request: ClientRequest, preview: string): Promise<ChangeReport>
}

/** Dependencies of `createClientSettings`. */
export interface ClientSettingsDeps {
  readonly platform: Platform
  /** The parent folder of the backups. */
  readonly dataDir: string
  readonly serversFile: string
  /** The program that clients must start. */
  readonly helper: HelperProgram
  /** Replaces servers.json; throws if it is no longer `before`. */
  writeServers(before: string | undefined, after: string): Promise<void>
  readonly secrets: SecretSink
  /** The stored secrets. */
  holders(): SecretHolders
  /** The PATH of servers. */
  searchPath(): Promise<string>
  now(): number
}

/** The consent to everything that a request changes. */
const planConsent = consentTo<ChangePlan>({ fingerprint: ({ id }) => id, what: () => 'this change', mayChange: true })

/** Creates the access to AI clients' settings. It owns the backups; changes run one after the other, previews and lists concurrently. */
export function createClientSettings(deps: ClientSettingsDeps): ClientSettings {
  const { platform, helper, serversFile, secrets } = deps
  const backups = openBackups(backupsFolder(deps.dataDir), deps.now)
  const planning: PlanningDeps = {
    platform,
    roots: rootsOf(platform),
    serversFile,
    helper,
    backups,
    keychain: secrets.available,
    holders: () => deps.holders(),
    searchPath: () => deps.searchPath(),
  }

  /** One after the other: changes of the same file must not overlap. */
  const inTurn = oneAtATime()

  const carryOut = async (request: ClientRequest, { value: plan }: Agreed<ChangePlan>): Promise<ChangeReport> => {
    const about = { change: `${deps.now().toString(36)}-${randomBytes(4).toString('hex')}`, action: plan.action }
    const done: { owner: string; file: string; backup: string }[] = []
    const failed = plan.blocked.map(failureOf)

    const make = async (change: FileChange): Promise<void> => {
      if (!changesAnything(change)) return
      const ours = change.file === serversFile && change.owner === OURSELVES
      const backup = await makeChange(change, backups, about, ours ? deps.writeServers : undefined)
      done.push({ owner: change.owner, file: change.file, backup: backup.folder })
    }
    for (const change of plan.changes) {
      if (request.action === 'import' && change.owner === OURSELVES) {
        // Nothing may leave a client before its servers are in Tooltray, so an error here ends the whole change.
        if (changesAnything(change) && !leavesSecrets(request, secrets.available))
          for (const { name, value } of [...secretsToStore(plan.items), ...(plan.secrets ?? [])]) await secrets.put(name, value)
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
      hubs: plan.hubs,
      afterwards: [...plan.afterwards, ...(await secretsMoved(request, plan)), ...needsOf(plan.items)],
    }
  }

  const secretsMoved = async (request: ClientRequest, plan: ChangePlan): Promise<string[]> => {
    const moved =
      request.action === 'import' && !leavesSecrets(request, secrets.available)
        ? [...secretsToStore(plan.items), ...(plan.secrets ?? [])]
        : []
    return moved.length === 0
      ? []
      : [`Secrets are in ${await secrets.where()}: ${moved.map(({ name }) => name).join(', ')}. servers.json only refers to them.`]
  }

  return {
    program: async () => helper,
    hubs: () => hubsHere(readingFor(planning, undefined)),
    async list({ project } = {}) {
      const reading = readingFor(planning, project)
      await backups.expire()
      const kept = await backups.all()
      return Promise.all(
        clientList
          .filter(({ projectFiles }) => project === undefined || projectFiles !== undefined)
          .map((client) => reportOnClient(client, reading, kept)),
      )
    },
    async preview(request) {
      const plan = await planChange(planning, request)
      return {
        id: plan.id,
        files: plan.changes.map((change) => ({
          owner: change.owner,
          file: change.file,
          what: whatOf(change),
          difference: changesAnything(change) ? shownDifference(change) : [],
        })),
        failed: plan.blocked.map(failureOf),
        servers: plan.items.map(({ entry: _entry, sources: _sources, kept: _kept, ...item }) => item),
        hubs: plan.hubs,
        secrets: { available: secrets.available, where: await secrets.where() },
        afterwards: plan.afterwards,
      }
    },
    apply: (request, preview) => inTurn(async () => carryOut(request, planConsent.agreed(await planChange(planning, request), preview))),
  }
}

function failureOf({ owner, file, error }: Blocked): FailedFile {
  const { code, message, hint } = inFile(error, file)
  return { owner, file, code, message, hint }
}

function whatOf({ before, after }: FileChange): PreviewedFile['what'] {
  if (before === after) return 'unchanged'
  if (before === undefined) return 'created'
  return after === undefined ? 'deleted' : 'changed'
}
