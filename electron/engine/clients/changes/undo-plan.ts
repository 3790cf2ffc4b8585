import { TooltrayError } from '../../base/errors.ts'
import { type Backup, type Backups, fingerprint } from './backups.ts'
import { mustBeWritable } from '../apps/client-files.ts'
import { readText } from '../../documents/read-text.ts'
import type { FileChange } from './file-change.ts'
import { checkedEdit } from '../../documents/formats/checked-edit.ts'
import { type DocumentFormat, valueAt } from '../../documents/formats/document-format.ts'
import { inFile } from '../apps/found-entries.ts'
import type { Blocked } from './register-plan.ts'

/** What to undo: one change, or the last change of each owner. */
export type UndoRequest = { readonly change: string } | { readonly owners: readonly string[] }

/** A file to restore, and the backup that is used for it. */
export interface Undo {
  readonly backup: Backup
  readonly plan: FileChange | Blocked
}

/**
 * Plans the changes that restore files: byte for byte if they are unchanged since; otherwise only the changed values are restored, and
 * later edits stay. Throws `nothing_to_undo`.
 */
export async function planUndo(request: UndoRequest, backups: Backups, formatOf: (owner: string) => DocumentFormat): Promise<Undo[]> {
  const open = (await backups.all()).filter(({ undone, action }) => !undone && action !== 'undo')
  // Skips changes that were recorded but never made, because the process ended in between.
  const made: Backup[] = []
  for (const backup of open) {
    if (await neverMade(backup)) continue
    made.push(backup)
  }
  const chosen =
    'change' in request ? made.filter(({ change }) => change === request.change) : request.owners.flatMap((owner) => lastOf(made, owner))
  if (chosen.length === 0) {
    const what = 'change' in request ? 'that change' : request.owners.join(', ')
    throw new TooltrayError('nothing_to_undo', `There is nothing to undo for ${what}.`, {
      hint: 'Only what Tooltray itself changed can be undone, each change once.',
    })
  }
  return Promise.all(chosen.map(async (backup) => ({ backup, plan: await planOne(backup, backups, formatOf(backup.owner)) })))
}

function lastOf(backups: readonly Backup[], owner: string): Backup[] {
  const own = backups.filter((backup) => backup.owner === owner)
  return own.filter(({ change }) => change === own.at(-1)?.change)
}

async function neverMade({ file, before, after }: Backup): Promise<boolean> {
  try {
    const now = fingerprint(await readText(file))
    return now === before && now !== after
  } catch (error) {
    // Unreadable now; the undo itself will report the error.
    if (error instanceof TooltrayError) return false
    throw error
  }
}

async function planOne(backup: Backup, backups: Backups, format: DocumentFormat): Promise<FileChange | Blocked> {
  const { owner, file, paths } = backup
  try {
    const before = await readText(file)
    const original = await backups.textOf(backup)
    const change = (after: string | undefined): FileChange => ({ owner, file, format, before, after, paths })
    await mustBeWritable(file)
    if (fingerprint(before) === backup.after) return change(original)
    if (before === undefined) return change(original)
    const data = original === undefined ? undefined : format.parse(original)
    return change(
      checkedEdit(
        format,
        before,
        paths.map((path) => ({ path, value: valueAt(data, path) })),
      ),
    )
  } catch (error) {
    if (!(error instanceof TooltrayError)) throw error
    return { owner, file, error: inFile(error, file) }
  }
}
