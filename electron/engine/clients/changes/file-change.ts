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

/** A change of one file, thought through and not yet made. Undefined texts: no file. */
export interface FileChange {
  /** The client whose file it is, or `tooltray`. */
  readonly owner: string
  readonly file: string
  readonly format: DocumentFormat
  readonly before: string | undefined
  readonly after: string | undefined
  /** The values that it changes, by their paths in the document. */
  readonly paths: readonly (readonly string[])[]
}

export function changesAnything({ before, after }: FileChange): boolean {
  return before !== after
}

/** The difference that a change makes, secrets masked. */
export function shownDifference({ format, before, after }: FileChange): DiffLine[] {
  const shown = (text: string | undefined): string => (text === undefined ? '' : shownDocument(format, text))
  return lineDiff(shown(before), shown(after))
}

/**
 * Makes a change: backs the file up, replaces it in one step, and reads it back.
 * Throws `preview_stale` when the file is not what the change was made for, `storage_failed` when the system refuses; the file is as it
 * was then.
 *
 * @param write replaces the text of a file that somebody else watches over; without it the file itself is replaced.
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
    // The target: a link that led nowhere before leads nowhere again.
    await rm(await targetOf(file))
  } else if (write !== undefined) {
    await write(before, after)
  } else {
    await writeAtomically(file, after, () => mustBe(file, before))
  }
  if ((await readText(file)) !== after) {
    throw new TooltrayError('config_conflict', `${file} was changed by another program right after it was written.`, {
      hint: `What it held before is in ${backup.folder}.`,
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

/** The error for a preview that shows what is no longer so. */
export function staleError(file?: string): TooltrayError {
  return new TooltrayError(
    'preview_stale',
    file === undefined ? 'What the preview showed has changed meanwhile.' : `${file} has changed since the preview.`,
    {
      hint: 'Nothing was written to it. Look at the new preview and confirm that.',
      ...(file === undefined ? {} : { data: { path: file } }),
    },
  )
}
