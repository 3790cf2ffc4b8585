import { constants } from 'node:fs'
import { type FileHandle, open, readdir, readlink, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { messageOf, systemCodeOf } from '../../base/errors.ts'
import { isSecretName } from '../../entry/secrets/secret-name.ts'

/** Bytes of a file with one secret. Over it: the file is not used, and Tooltray reports it. */
const LARGEST_SECRET_FILE = 64 * 1024
/** Files in the folder of secrets. Over it: the other files, in alphabetical order, are not used, and Tooltray reports it. */
export const MOST_SECRET_FILES = 200
/** Reads of a folder in a row, because Kubernetes replaces its files meanwhile. Inner: the last one counts. */
const MOST_ATTEMPTS = 5

/** One file of the folder: the value of a secret, or why it has none, as the end of a sentence. `savedAt`: ms since 1970. */
export type SecretFileRead = { readonly name: string; readonly path: string } & (
  { readonly value: string; readonly savedAt: number } | { readonly reason: string }
)

/** What a folder of secrets has. */
export interface SecretFolderRead {
  /** Whether the folder exists. */
  readonly found: boolean
  /** Why the folder cannot be read, as the end of a sentence. */
  readonly reason?: string
  /** In alphabetical order. */
  readonly files: readonly SecretFileRead[]
  /** The number of files over the limit, which were not read. */
  readonly more: number
}

/**
 * Reads the secrets in a folder: one file each, named after the secret. Hidden names and folders are skipped. Links are followed within the
 * folder only. One line break at the end of a file is removed. Never rejects: what cannot be read has a reason.
 *
 * Kubernetes replaces all files of a Secret at once, by another target of the link `..data`
 * (https://kubernetes.io/docs/concepts/configuration/secret/). All values are of one version.
 */
export async function readSecretFolder(folder: string): Promise<SecretFolderRead> {
  for (let attempt = 1; ; attempt++) {
    const version = await versionOf(folder)
    const read = await readOnce(folder)
    if (attempt === MOST_ATTEMPTS || (await versionOf(folder)) === version) return read
  }
}

/** Returns which version of a Secret the folder has; undefined if it is no volume of Kubernetes. */
async function versionOf(folder: string): Promise<string | undefined> {
  return readlink(join(folder, '..data')).catch(() => undefined)
}

async function readOnce(folder: string): Promise<SecretFolderRead> {
  try {
    const root = await realpath(folder)
    const names = (await readdir(root)).filter((name) => !name.startsWith('.')).sort()
    const files: SecretFileRead[] = []
    let more = 0
    for (const name of names) {
      if (files.length >= MOST_SECRET_FILES) more += 1
      else files.push(...(await readOne(root, folder, name)))
    }
    return { found: true, files, more }
  } catch (error) {
    const found = systemCodeOf(error) !== 'ENOENT'
    return { found, files: [], more: 0, ...(found ? { reason: reasonOf(error) } : {}) }
  }
}

/** Returns a file as a list; empty for a folder. */
async function readOne(root: string, folder: string, name: string): Promise<SecretFileRead[]> {
  const path = join(folder, name)
  const unusable = (reason: string): SecretFileRead[] => [{ name, path, reason }]
  let file: FileHandle | undefined
  try {
    const real = await realpath(join(root, name))
    if (!real.startsWith(root.endsWith(sep) ? root : root + sep)) return unusable('it is a link that leads out of the folder')
    // A pipe without a writer would wait forever.
    file = await open(real, constants.O_RDONLY | NO_FOLLOW | NO_WAIT)
    const stat = await file.stat()
    if (stat.isDirectory()) return []
    if (!isSecretName(name)) return unusable('its name cannot be the name of a secret')
    if (!stat.isFile()) return unusable('it is no ordinary file')
    const bytes = await readBounded(file)
    if (bytes === undefined) return unusable(`it is larger than ${LARGEST_SECRET_FILE / 1024} KB`)
    const value = textOf(bytes)
    if (value === undefined) return unusable('it is no text in UTF-8')
    return value === '' ? unusable('it is empty') : [{ name, path, value, savedAt: Math.round(stat.mtimeMs) }]
  } catch (error) {
    return systemCodeOf(error) === 'EISDIR' ? [] : unusable(reasonOf(error))
  } finally {
    await file?.close()
  }
}

/** Not known on Windows. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0
const NO_WAIT = constants.O_NONBLOCK ?? 0

/** Reads a file; undefined if it is too large. It may grow meanwhile. */
async function readBounded(file: FileHandle): Promise<Buffer | undefined> {
  const buffer = Buffer.alloc(LARGEST_SECRET_FILE + 1)
  let length = 0
  while (length < buffer.length) {
    const { bytesRead } = await file.read(buffer, length, buffer.length - length, length)
    if (bytesRead === 0) return buffer.subarray(0, length)
    length += bytesRead
  }
  return undefined
}

/** Returns the text of a file without one line break at its end. Undefined for other bytes, also NUL, which no variable can have. */
function textOf(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r?\n$/, '')
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

function reasonOf(error: unknown): string {
  switch (systemCodeOf(error)) {
    case 'EACCES':
    case 'EPERM':
      return 'Tooltray has no permission to read it'
    case 'ENOENT':
      return 'it is a link that leads nowhere'
    case 'ELOOP':
      return 'it is a link that leads to itself'
    case 'ENOTDIR':
      return 'it is no folder'
    default:
      return messageOf(error)
  }
}
