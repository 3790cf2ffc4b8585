import { rm } from 'node:fs/promises'
import type { DiffLine } from '../../../contract/clients.ts'
import { targetOf, writeAtomically } from '../../base/files/write-atomically.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { Backup, Backups } from './backups.ts'
import { mustBeWritable } from '../apps/client-files.ts'
import { readText } from '../../documents/read-text.ts'
import type { DocumentFormat } from '../../documents/formats/document-format.ts'
import { inFile } from '../apps/found-entries.ts'
import { lineDiff } from './line-diff.ts'
import { shownDocument } from './shown-document.ts'

/** A planned change of one file. Undefined texts: no file. */
export interface FileChange {
  /** The client that owns the file, or `tooltray`. */
  readonly owner: string
  readonly file: string
  readonly format: DocumentFormat
  readonly before: string | undefined
  readonly after: string | undefined
  /** The paths of the changed values in the document. */
  readonly paths: readonly (readonly string[])[]
}

/** Whether a change modifies the file. */
export function changesAnything({ before, after }: FileChange): boolean {
  return before !== after
}

/** Returns the diff of a change, secrets masked. */
export function shownDifference({ format, before, after }: FileChange): DiffLine[] {
  const shown = (text: string | undefined): string => (text === undefined ? '' : shownDocument(format, text))
  return lineDiff(shown(before), shown(after))
}

/**
 * Makes a change: backs the file up, replaces it atomically, and reads it back. Throws `preview_stale` if the file is not the one that the
 * change was planned for, `storage_failed` if the system refuses; the file is unchanged then.
 *
 * @param write replaces the text of a file that another component owns; without it the file itself is replaced.
 */
export async function makeChange(
  change: FileChange,
  backups: Backups,
  about: Pick<Backup, 'change' | 'action'>,
  write?: (before: string | undefined, after: string) => Promise<void>,
): Promise<Backup> {
  const { owner, file, format, before, after, paths } = change
  await mustBeWritable(file)
  await mustBe(file, before)
  const backup = await backups.keep({ ...about, owner, file, paths }, before, after)
  if (after === undefined) {
    // Deletes the target: a link that was dangling before is dangling again.
    await rm(await targetOf(file))
  } else if (write !== undefined) {
    await write(before, after)
  } else {
    await writeAtomically(file, after, () => mustBe(file, before))
  }
  if ((await readText(file)) !== after) {
    throw new TooltrayError('config_conflict', `${file} was changed by another program right after it was written.`, {
      hint: `Its earlier content is in ${backup.folder}.`,
      data: { path: file },
    })
  }
  if (after !== undefined) parseAgain(format, after, file)
  return backup
}

async function mustBe(file: string, before: string | undefined): Promise<void> {
  if ((await readText(file)) !== before) throw staleError(file)
}

function parseAgain(format: DocumentFormat, text: string, file: string): void {
  try {
    format.parse(text)
  } catch (error) {
    throw error instanceof TooltrayError ? inFile(error, file) : error
  }
}

/** Creates the error for a file that changed after its preview. */
export function staleError(file: string): TooltrayError {
  return new TooltrayError('preview_stale', `${file} has changed since the preview.`, {
    hint: 'Nothing was written. Review the new preview and confirm it.',
    data: { path: file },
  })
}
