import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { SkillApp, SkillFilesPlan, SkillFileStep } from '../../../contract/skills.ts'
import { type Agreed, consentTo } from '../../base/consent/agreed.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { Platform } from '../../base/platform.ts'
import { type ClientDefinition, rootsOf } from '../apps/client.ts'
import { clientList } from '../apps/client-list.ts'
import { type FolderFiles, digestOfFiles, digestOnDisk } from './folder-tree.ts'
import { putFolder, removeFolder, removeIfEmpty, makeFolders } from './put-folder.ts'
import { type AppWritten, type FolderWritten, type WrittenRecord, readRecord, writeRecord } from './written-record.ts'

/** A skill as one folder of files. */
export interface SkillFolder {
  readonly skill: string
  /** Not set if it is the user's own. */
  readonly server?: string
  readonly folder: string
  /** Identifies the skill that it is made from. */
  readonly source: string
  readonly files: FolderFiles
}

interface SkillFilesDeps {
  readonly platform: Platform
  /** The file that remembers what was written. */
  readonly recordFile: string
  /** The folders that the app should have. May ask servers for files. */
  wanted(signal: AbortSignal | undefined): Promise<readonly SkillFolder[]>
  /** What identifies each of them, without asking a server. */
  sources(): readonly Pick<SkillFolder, 'folder' | 'source'>[]
}

interface Step extends SkillFileStep {
  readonly written?: FolderWritten
  readonly wanted?: SkillFolder
}

/** What is done to the folder of an app. */
interface ShownSteps {
  readonly plan: SkillFilesPlan
  readonly steps: readonly Step[]
}

const stepsConsent = consentTo<ShownSteps>({
  fingerprint: ({ plan }) => plan.fingerprint,
  what: ({ plan }) => `what would be done to the skills of ${plan.name}`,
  mayChange: true,
})

/**
 * Creates the writer of skills into folders of AI apps. It keeps its state in one file, and touches only folders that it wrote and that are
 * as it wrote them. Changes run one after another.
 */
export function createSkillFiles({ platform, recordFile, wanted, sources }: SkillFilesDeps) {
  const roots = rootsOf(platform)
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work)
    last = next.catch(() => undefined)
    return next
  }

  /** Throws `client_unknown`, `usage`. */
  const appOf = (id: string): ClientDefinition & { readonly place: string } => {
    const app = clientList.find((each) => each.id === id)
    if (app === undefined) throw new TooltrayError('client_unknown', `There is no AI app "${id}".`, { hint: 'See: tooltray app list' })
    if (app.skillsFolder === undefined)
      throw new TooltrayError('usage', `${app.name} reads no skills from files that Tooltray knows of.`, {
        hint: `These do: ${clientList.flatMap((each) => (each.skillsFolder === undefined ? [] : [each.id])).join(', ')}`,
      })
    return { ...app, place: app.skillsFolder(roots) }
  }

  const stepsOf = async (place: string, written: AppWritten | undefined, folders: readonly SkillFolder[]): Promise<Step[]> => {
    const known = written?.folders ?? {}
    const added = await Promise.all(
      folders.map(async (each): Promise<Step> => {
        const before = known[each.folder]
        const step = { ...named(each), folder: each.folder, wanted: each, ...(before === undefined ? {} : { written: before }) }
        const now = await digestOnDisk(join(place, each.folder))
        if (now === 'absent') return { ...step, action: 'add' }
        if (before === undefined)
          return { ...step, action: 'blocked', why: 'a folder of this name is there, and Tooltray did not write it' }
        if (!before.digests.includes(now)) return { ...step, action: 'blocked', why: CHANGED }
        return { ...step, action: now === digestOfFiles(each.files) ? 'keep' : 'replace' }
      }),
    )
    const wantedNames = new Set(folders.map(({ folder }) => folder))
    const gone = await Promise.all(
      Object.entries(known)
        .filter(([folder]) => !wantedNames.has(folder))
        .map(async ([folder, before]): Promise<Step[]> => {
          const now = await digestOnDisk(join(place, folder))
          const step = { ...named(before), folder, written: before }
          if (now === 'absent') return []
          return before.digests.includes(now) ? [{ ...step, action: 'remove' }] : [{ ...step, action: 'blocked', why: CHANGED }]
        }),
    )
    return [...added, ...gone.flat()]
  }

  const planOf = (app: { readonly id: string; readonly name: string; readonly place: string }, steps: readonly Step[]): SkillFilesPlan => ({
    app: app.id,
    name: app.name,
    folder: app.place,
    steps: steps.map(({ written: _written, wanted: _wanted, ...step }) => step),
    fingerprint: createHash('sha256')
      .update(JSON.stringify([app.place, steps.map(({ wanted: each, ...step }) => [step, each && digestOfFiles(each.files)])]))
      .digest('hex'),
  })

  const carryOut = async (id: string, fingerprint: string, folders: readonly SkillFolder[]): Promise<SkillFilesPlan> => {
    const app = appOf(id)
    const record = await readRecord(recordFile)
    const steps = await stepsOf(app.place, record.apps[id], folders)
    await doSteps(app, record, stepsConsent.agreed({ plan: planOf(app, steps), steps }, fingerprint))
    return planOf(app, steps)
  }

  const doSteps = async (
    app: { readonly id: string; readonly place: string },
    record: WrittenRecord,
    { value: { steps } }: Agreed<ShownSteps>,
  ): Promise<void> => {
    const { id } = app
    const doing = steps.filter(({ action }) => action !== 'keep' && action !== 'blocked')
    const made = record.apps[id]?.made ?? []
    const writes = doing.some(({ action }) => action !== 'remove')
    const makes = writes ? await makeFolders(app.place) : []
    const of: AppWritten = { place: app.place, made: [...new Set([...made, ...makes])], folders: { ...record.apps[id]?.folders } }
    const save = (): Promise<void> => {
      const isEmpty = Object.keys(of.folders).length === 0
      const { [id]: _before, ...others } = record.apps
      return writeRecord(recordFile, { apps: isEmpty ? others : { ...others, [id]: of } })
    }
    // First of all what is about to be there, so that a process that is killed leaves nothing unknown behind.
    for (const { folder, wanted: each, written } of doing)
      if (each !== undefined)
        of.folders[folder] = {
          ...named(each),
          source: each.source,
          digests: [...new Set([...(written?.digests ?? []), digestOfFiles(each.files)])],
        }
    await save()
    for (const { action, folder, wanted: each } of doing) {
      const target = join(app.place, folder)
      if (action === 'remove') await removeFolder(target)
      else if (each !== undefined) await putFolder(target, each.files)
    }
    for (const { action, folder, wanted: each } of doing) {
      if (action === 'remove') delete of.folders[folder]
      else if (each !== undefined) of.folders[folder] = { ...named(each), source: each.source, digests: [digestOfFiles(each.files)] }
    }
    if (Object.keys(of.folders).length === 0) await removeIfEmpty([...of.made].reverse())
    await save()
  }

  const plan = async (id: string, folders: readonly SkillFolder[]): Promise<SkillFilesPlan> => {
    const app = appOf(id)
    return planOf(app, await stepsOf(app.place, (await readRecord(recordFile)).apps[id], folders))
  }

  return {
    /** The apps that read skills from files, and what they have that Tooltray wrote. */
    async apps(): Promise<SkillApp[]> {
      const { apps } = await readRecord(recordFile)
      const now = new Map(sources().map(({ folder, source }) => [folder, source]))
      return clientList.flatMap((app): SkillApp[] => {
        if (app.skillsFolder === undefined) return []
        const folders = Object.entries(apps[app.id]?.folders ?? {})
        const isSame = folders.length === now.size && folders.every(([folder, { source }]) => now.get(folder) === source)
        return [
          {
            app: app.id,
            name: app.name,
            folder: app.skillsFolder(roots),
            written: folders.length,
            outdated: folders.length > 0 && !isSame,
          },
        ]
      })
    },
    /** What `write` would do. Throws `client_unknown`, `usage`, and what `wanted` throws. */
    plan: async (id: string, signal?: AbortSignal) => plan(id, await wanted(signal)),
    /** Throws `preview_stale` if the plan is not the one that was shown, and `storage_failed`. */
    write: (id: string, fingerprint: string, signal?: AbortSignal) => inTurn(async () => carryOut(id, fingerprint, await wanted(signal))),
    undoPlan: (id: string) => plan(id, []),
    /** Removes what was written and is as it was written. Throws as `write`. */
    undo: (id: string, fingerprint: string) => inTurn(() => carryOut(id, fingerprint, [])),
  }
}

const CHANGED = 'it was changed after Tooltray wrote it'

function named({ skill, server }: { readonly skill: string; readonly server?: string | undefined }) {
  return { skill, ...(server === undefined ? {} : { server }) }
}
