import type { BigIntStats } from 'node:fs'
import { type FileHandle, chmod, open, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { writeAtomically } from '../../base/files/write-atomically.ts'
import { TooltrayError, messageOf, systemCodeOf } from '../../base/errors.ts'
import type { Clock } from '../../base/platform.ts'
import { whileLocked } from '../../storage/wait-for-lock.ts'
import type { KeychainItems } from '../keychain-items.ts'

/** Secrets in a file that only the user can read. */
export interface SecretFile extends KeychainItems {
  /** Whether the file contains secrets. */
  isUsed(): Promise<boolean>
}

type Secrets = Readonly<Record<string, string>>

const content = z.record(z.string(), z.string())

/**
 * Opens a JSON file of mode 0600 for secrets, for machines without a keychain. Changes are made under a lock, so that processes do not
 * overwrite each other's. Throws `storage_failed`, also if the content is invalid: such a file is not overwritten.
 */
export function openSecretFile(file: string, clock: Clock): SecretFile {
  /** What the file held when it was read last, and which file that was. A team's box has a thousand sign-ins, read again each second. */
  let last: { readonly version: string; readonly secrets: Secrets } | undefined

  const read = async (): Promise<Secrets> => {
    let opened: FileHandle | undefined
    try {
      opened = await open(file)
      const version = versionOf(await opened.stat({ bigint: true }))
      if (last?.version !== version) last = { version, secrets: parsed(file, await opened.readFile('utf8')) }
      return last.secrets
    } catch (error) {
      if (error instanceof TooltrayError) throw error
      if (systemCodeOf(error) === 'ENOENT') return {}
      throw unusable(file, messageOf(error), error)
    } finally {
      await opened?.close()
    }
  }
  /** @param edit returns what the file is to hold then; the same object for no change. */
  const change = (edit: (secrets: Secrets) => Secrets): Promise<boolean> =>
    whileLocked(`${file}.lock`, clock, async () => {
      await removeLeftovers(file)
      const before = await read()
      const after = edit(before)
      if (after === before) return false
      await writeAtomically(file, `${JSON.stringify(after, undefined, 2)}\n`)
      // The permissions may have been changed.
      await chmod(file, 0o600)
      last = { version: versionOf(await stat(file, { bigint: true })), secrets: after }
      return true
    })
  return {
    // `hasOwn`, because a secret may be named `constructor`, which every object has.
    async get(name) {
      const secrets = await read()
      return Object.hasOwn(secrets, name) ? secrets[name] : undefined
    },
    async set(name, value) {
      await change((secrets) => (Object.hasOwn(secrets, name) && secrets[name] === value ? secrets : { ...secrets, [name]: value }))
    },
    delete(name) {
      return change((secrets) => {
        if (!Object.hasOwn(secrets, name)) return secrets
        const { [name]: _deleted, ...rest } = secrets
        return rest
      })
    },
    isUsed: async () => Object.keys(await read()).length > 0,
  }
}

/** What tells one content of a file from another. */
function versionOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs, ctimeNs].join(' ')
}

function parsed(file: string, text: string): Secrets {
  try {
    return content.parse(JSON.parse(text))
  } catch {
    // The parser's message would quote the content.
    throw unusable(file, 'it does not hold what Tooltray wrote')
  }
}

/** Removes temporary files of killed processes. The caller holds the lock, so no process is writing now. */
async function removeLeftovers(file: string): Promise<void> {
  const names = await readdir(dirname(file))
  const leftovers = names.filter((name) => name.startsWith(`.${basename(file)}.`) && name.endsWith('.tmp'))
  await Promise.all(leftovers.map((name) => rm(join(dirname(file), name), { force: true })))
}

function unusable(file: string, why: string, cause?: unknown): TooltrayError {
  return new TooltrayError('storage_failed', `The file of secrets ${file} cannot be read: ${why}.`, {
    hint: 'Fix it, or move it away and sign in again.',
    cause,
    data: { path: file },
  })
}
