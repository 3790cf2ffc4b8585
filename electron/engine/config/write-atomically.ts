import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readlink, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { messageOf, systemCodeOf, TooltrayError } from '../errors.ts'

/**
 * Replaces a file in one step: whoever reads it finds the old text or the new one, and a failure leaves the old one. The mode of an
 * existing file stays, a new one gets 0600 and its folders 0700; a symbolic link stays one, its target is replaced.
 * `beforeReplace` runs when the new text is safely on disk; what it throws stops the replacement.
 * Throws `storage_failed` with the path when the system refuses.
 */
export async function writeAtomically(file: string, text: string, beforeReplace?: () => Promise<void>): Promise<void> {
  try {
    await replaceFile(file, text, beforeReplace)
  } catch (error) {
    throw systemCodeOf(error) === undefined || error instanceof TooltrayError ? error : storageError(file, error)
  }
}

async function replaceFile(file: string, text: string, beforeReplace: (() => Promise<void>) | undefined): Promise<void> {
  const target = await targetOf(file)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const temporary = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`)
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    const mode = await modeOf(target)
    if (mode !== undefined) await chmod(temporary, mode)
    await beforeReplace?.()
    await rename(temporary, target)
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

async function modeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).mode & 0o7777
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined
    throw error
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
