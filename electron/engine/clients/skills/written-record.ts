import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { systemCodeOf } from '../../base/errors.ts'
import { writeAtomically } from '../../base/files/write-atomically.ts'

const folderWritten = z.object({
  skill: z.string(),
  server: z.string().optional(),
  /** Identifies the skill that it was made from. */
  source: z.string(),
  /** Contents that Tooltray wrote there: two while one replaces the other. */
  digests: z.array(z.string()),
})

const appWritten = z.object({
  /** The app's folder of skills. */
  place: z.string(),
  /** Folders that were not there before Tooltray wrote, the outermost first. */
  made: z.array(z.string()),
  folders: z.record(z.string(), folderWritten),
})

const record = z.object({ apps: z.record(z.string(), appWritten) })

export type FolderWritten = z.infer<typeof folderWritten>
export type AppWritten = z.infer<typeof appWritten>
export type WrittenRecord = z.infer<typeof record>

/** What Tooltray wrote into the folders of apps. A file that cannot be read counts as none: then nothing there is ours to remove. */
export async function readRecord(file: string): Promise<WrittenRecord> {
  try {
    return record.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (systemCodeOf(error) === undefined || systemCodeOf(error) === 'ENOENT') return { apps: {} }
    throw error
  }
}

/** Throws `storage_failed`. */
export function writeRecord(file: string, value: WrittenRecord): Promise<void> {
  return writeAtomically(file, `${JSON.stringify(value, null, 2)}\n`)
}
