import { randomBytes } from 'node:crypto'
import type { Stats } from 'node:fs'
import { chmod, chown, open, readdir, readlink, realpath, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { messageOf, systemCodeOf, TooltrayError } from '../errors.ts'
import { replaceFile } from './replace-file.ts'
import { makePrivateFolder } from '../private-folder.ts'

/**
 * Replaces a file in one step: whoever reads it finds the old text or the new one, and a failure leaves the old one. Mode and owner of an
 * existing file stay, a new one gets 0600 and its folders 0700; a symbolic link stays one, its target is replaced.
 * `beforeReplace` runs when the new text is safely on disk; what it throws stops the replacement.
 * Throws `storage_failed` with the path when the system refuses.
 */
export async function writeAtomically(file: string, text: string, beforeReplace?: () => Promise<void>): Promise<void> {
  try {
    await writeBeside(file, text, beforeReplace)
  } catch (error) {
    throw systemCodeOf(error) === undefined || error instanceof TooltrayError ? error : storageError(file, error)
  }
}

async function writeBeside(file: string, text: string, beforeReplace: (() => Promise<void>) | undefined): Promise<void> {
  const target = await targetOf(file)
  makePrivateFolder(dirname(target))
  await removeLeftovers(target)
  const temporary = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`)
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await takeAfter(target, temporary)
    await beforeReplace?.()
    await replaceFile(temporary, target)
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Where a path leads in the end, also when nothing is there yet. */
export async function targetOf(file: string): Promise<string> {
  try {
    return await realpath(file)
  } catch (error) {
    if (systemCodeOf(error) !== 'ENOENT') throw error
  }
  try {
    return await targetOf(resolve(dirname(file), await readlink(file)))
  } catch (error) {
    if (systemCodeOf(error) !== 'ENOENT') throw error
    return file
  }
}

/**
 * A process that was killed while it wrote leaves its new text behind, which may hold secrets. Nobody writes for this long, in ms, nor this
 * far in the future.
 */
const ABANDONED = 10 * 60_000

/** The same where one process alone writes in earnest, in ms: it has just begun, and whoever else writes needs no second for it. */
const ABANDONED_AT_START = 60_000

/** Takes away what killed processes left of files when these are opened. What cannot be looked at stays. */
export async function sweepLeftovers(files: readonly string[]): Promise<void> {
  for (const file of files) {
    try {
      await removeLeftovers(await targetOf(file), ABANDONED_AT_START)
    } catch (error) {
      if (systemCodeOf(error) === undefined) throw error
    }
  }
}

async function removeLeftovers(target: string, abandoned = ABANDONED): Promise<void> {
  const [start, end] = [`.${basename(target)}.`, '.tmp']
  const names = (await readdir(dirname(target))).filter(
    (name) => name.startsWith(start) && name.endsWith(end) && /^[0-9a-f]{12}$/.test(name.slice(start.length, -end.length)),
  )
  for (const name of names) {
    const file = join(dirname(target), name)
    const found = await stat(file).catch((error: unknown) => {
      if (systemCodeOf(error) === 'ENOENT') return undefined
      throw error
    })
    if (found !== undefined && Math.abs(Date.now() - found.mtimeMs) > abandoned) await rm(file, { force: true })
  }
}

/** Returns a new file the owner and the mode of the one that it will replace. The owner first: a change of it may take mode bits away. */
async function takeAfter(old: string, fresh: string): Promise<void> {
  let wanted: Stats
  try {
    wanted = await stat(old)
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return
    throw error
  }
  const { uid, gid } = await stat(fresh)
  if (wanted.uid !== uid || wanted.gid !== gid) await chownAsFarAsOurs(fresh, wanted, uid)
  await chmod(fresh, wanted.mode & 0o7777)
}

/** A group that we are not in cannot be given; another person's file must not become ours. */
async function chownAsFarAsOurs(file: string, wanted: Stats, ourUid: number): Promise<void> {
  try {
    await chown(file, wanted.uid, wanted.gid)
  } catch (error) {
    if (systemCodeOf(error) !== 'EPERM' || wanted.uid !== ourUid) throw error
  }
}

const hints: Readonly<Record<string, string>> = {
  EACCES: 'Check who may write to that folder.',
  EPERM: 'Check who may write to that folder, and whether another program holds the file.',
  ENOSPC: 'Free some space on that disk.',
  EDQUOT: 'Free some space: the disk quota is used up.',
  EROFS: 'That disk is read-only.',
}

function storageError(file: string, error: unknown): TooltrayError {
  const code = systemCodeOf(error) ?? ''
  return new TooltrayError('storage_failed', `${file} could not be written: ${messageOf(error)}.`, {
    hint: `${hints[code] ?? 'Check that path.'} The file is as it was.`,
    data: { path: file, systemCode: code },
    cause: error,
  })
}
