import { createHash } from 'node:crypto'
import { mkdir, open, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { UNDO_DAYS } from '../../../contract/limits.ts'
import { writeAtomically } from '../../base/files/write-atomically.ts'
import { systemCodeOf } from '../../base/errors.ts'
import { makePrivateFolder } from '../../base/files/private-folder.ts'

/** A file as it was before Tooltray changed it. Stored before the change, so that an undo is always possible. */
export interface Backup {
  /** Its folder. */
  readonly folder: string
  /** Changes made together have the same id. */
  readonly change: string
  /** ms since 1970 */
  readonly at: number
  /** The client, or `tooltray` for servers.json. */
  readonly owner: string
  readonly action: 'import' | 'register' | 'unregister' | 'undo'
  readonly file: string
  /** Fingerprints of the text before and after; undefined: no file. */
  readonly before: string | undefined
  readonly after: string | undefined
  /** The paths of the changed values in the document. */
  readonly paths: readonly (readonly string[])[]
  readonly undone: boolean
}

/** Backups of changed files. All methods may throw the system's errors. */
export interface Backups {
  /** Writes a backup, with its time. Must be called before the file is changed. */
  keep(
    record: Pick<Backup, 'change' | 'owner' | 'action' | 'file' | 'paths'>,
    before: string | undefined,
    after: string | undefined,
  ): Promise<Backup>
  /** All backups, the oldest first. */
  all(): Promise<Backup[]>
  /** The text of a backup; undefined: there was no file. */
  textOf(backup: Backup): Promise<string | undefined>
  markUndone(backup: Backup): Promise<void>
  /** Deletes backups that are too old, or over the limit. */
  expire(): Promise<void>
}

/** Backups may contain keys that the user meant to delete, so they expire after `UNDO_DAYS`. These limits apply in total, and per file. */
const MOST = 200
const MOST_OF_A_FILE = 20
const RECORD = 'record.json'
const TEXT = 'before'
const UNDONE = 'undone'

/** Returns the folder of backups. */
export function backupsFolder(dataDir: string): string {
  return resolve(dataDir, 'backups')
}

/** Opens the backups in a private folder (0700, files 0600: they contain what the files contained). */
export function openBackups(folder: string, now: () => number): Backups {
  const numbers = async (): Promise<string[]> => {
    try {
      return (await readdir(folder)).filter((name) => /^\d{6}-/.test(name)).sort()
    } catch (error) {
      if (systemCodeOf(error) === 'ENOENT') return []
      throw error
    }
  }

  /** Creates a numbered folder, because two backups may have the same time. Safe against concurrent processes. */
  const newFolder = async (owner: string, at: number): Promise<string> => {
    makePrivateFolder(folder)
    for (let number = Number((await numbers()).at(-1)?.slice(0, 6) ?? 0) + 1; ; number += 1) {
      const name = `${String(number).padStart(6, '0')}-${stampOf(at)}-${owner}`
      try {
        await mkdir(join(folder, name), { mode: 0o700 })
        return join(folder, name)
      } catch (error) {
        if (systemCodeOf(error) !== 'EEXIST') throw error
      }
    }
  }

  const readAll = async (): Promise<{ name: string; backup: Backup | undefined }[]> =>
    Promise.all((await numbers()).map(async (name) => ({ name, backup: await readBackup(join(folder, name)) })))

  const expire = async (): Promise<void> => {
    const oldest = stampOf(now() - UNDO_DAYS * 24 * 3_600_000)
    const ofFile = new Map<string, number>()
    for (const [at, { name, backup }] of (await readAll()).reverse().entries()) {
      const file = backup?.file ?? name
      const newer = ofFile.get(file) ?? 0
      ofFile.set(file, newer + 1)
      const [, stamp = ''] = name.split('-')
      if (at >= MOST || newer >= MOST_OF_A_FILE || stamp < oldest) await rm(join(folder, name), { recursive: true, force: true })
    }
  }

  return {
    async keep(record, before, after) {
      const at = now()
      const own = await newFolder(record.owner, at)
      if (before !== undefined) await writeDurably(join(own, TEXT), before)
      const stored = { ...record, at, before: fingerprint(before), after: fingerprint(after) }
      // The record is written last: a backup without one is incomplete, and its file was never changed.
      await writeAtomically(join(own, RECORD), `${JSON.stringify(stored, undefined, 2)}\n`)
      await expire()
      return { ...stored, folder: own, undone: false }
    },
    async all() {
      return (await readAll()).flatMap(({ backup }) => backup ?? [])
    },
    textOf: async (backup) =>
      backup.before === undefined
        ? undefined
        : new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readFile(join(backup.folder, TEXT))),
    markUndone: (backup) => writeFile(join(backup.folder, UNDONE), '', { mode: 0o600 }),
    expire,
  }
}

/** Formats a time for folder names; they sort by time. */
function stampOf(at: number): string {
  return new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function readBackup(folder: string): Promise<Backup | undefined> {
  try {
    const names = await readdir(folder)
    const record = JSON.parse(await readFile(join(folder, RECORD), 'utf8')) as Omit<Backup, 'folder' | 'undone'>
    return { ...record, before: record.before, after: record.after, folder, undone: names.includes(UNDONE) }
  } catch (error) {
    // Incomplete, or not a backup.
    if (systemCodeOf(error) === 'ENOENT' || systemCodeOf(error) === 'ENOTDIR' || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Returns a hash of a text, to compare texts without storing them. */
export function fingerprint(text: string | undefined): string | undefined {
  return text === undefined ? undefined : createHash('sha256').update(text).digest('hex')
}
