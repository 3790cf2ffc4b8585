import { randomBytes } from 'node:crypto'
import type { Stats } from 'node:fs'
import { chmod, chown, open, readdir, readlink, realpath, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { messageOf, systemCodeOf, TooltrayError } from '../errors.ts'
import { replaceFile } from './replace-file.ts'
import { makePrivateFolder } from './private-folder.ts'

/**
 * Replaces a file atomically: readers see the old text or the new one, and a failure leaves the old one. Mode and owner of an existing file
 * stay; a new one gets 0600 and its folders 0700. A symbolic link stays, and its target is replaced. `beforeReplace` runs when the new text
 * is safely on disk; an error thrown by it prevents the replacement. Throws `storage_failed` with the path if the system refuses.
 */
export async function writeAtomically(file: string, text: string, beforeReplace?: () => Promise<void>): Promise<void> {
  await reported(file, async () => {
    const target = await targetOf(file)
    makePrivateFolder(dirname(target))
    await replaceText(target, text, beforeReplace)
  })
}

/** As `writeAtomically`, in a folder that exists: one on a disk that is not there must not be made where the disk was. */
export async function writeInFolder(file: string, text: string): Promise<void> {
  await reported(file, async () => replaceText(await targetOf(file), text, undefined))
}

async function reported(file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw systemCodeOf(error) === undefined || error instanceof TooltrayError ? error : storageError(file, error)
  }
}

async function replaceText(target: string, text: string, beforeReplace: (() => Promise<void>) | undefined): Promise<void> {
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

/** Resolves the links of a path, even if the target does not exist yet. */
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
 * The age of an abandoned temporary file, in ms. A process that was killed during a write leaves it behind, and it may contain secrets. No
 * write takes this long. A time this far in the future counts, too.
 */
const ABANDONED = 10 * 60_000

/** The same at the start of a process that is the only regular writer, in ms. Any other write takes less than a second. */
const ABANDONED_AT_START = 60_000

/** Removes temporary files that killed processes left behind. Files without access stay. */
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

/** Copies owner and mode of the file that will be replaced. The owner comes first, since changing it may clear mode bits. */
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

/** Setting a group fails without membership, which is ignored. A file of another user must not become this user's. */
async function chownAsFarAsOurs(file: string, wanted: Stats, ourUid: number): Promise<void> {
  try {
    await chown(file, wanted.uid, wanted.gid)
  } catch (error) {
    if (systemCodeOf(error) !== 'EPERM' || wanted.uid !== ourUid) throw error
  }
}

const hints: Readonly<Record<string, string>> = {
  EACCES: 'Check who can write to that folder.',
  EPERM: 'Check who can write to that folder, and whether another program holds the file.',
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
