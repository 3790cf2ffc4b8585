import { chmod, readFile, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { writeAtomically } from '../base/files/write-atomically.ts'
import { TooltrayError, messageOf, systemCodeOf } from '../base/errors.ts'
import type { Clock } from '../base/platform.ts'
import { whileLocked } from '../storage/wait-for-lock.ts'
import type { KeychainItems } from './keychain-items.ts'

/** Secrets in a file that only the user can read. */
export interface SecretFile extends KeychainItems {
  /** Whether the file contains secrets. */
  isUsed(): Promise<boolean>
}

const content = z.record(z.string(), z.string())

/**
 * Opens a JSON file of mode 0600 for secrets, for machines without a keychain. Changes are made under a lock, so that processes do not
 * overwrite each other's. Throws `storage_failed`, also if the content is invalid: such a file is not overwritten.
 */
export function openSecretFile(file: string, clock: Clock): SecretFile {
  const read = async (): Promise<Record<string, string>> => {
    let text: string
    try {
      text = await readFile(file, 'utf8')
    } catch (error) {
      if (systemCodeOf(error) === 'ENOENT') return {}
      throw unusable(file, messageOf(error), error)
    }
    try {
      return content.parse(JSON.parse(text))
    } catch {
      // The parser's message would quote the content.
      throw unusable(file, 'it does not hold what Tooltray wrote')
    }
  }
  const change = <T>(edit: (secrets: Record<string, string>) => T): Promise<T> =>
    whileLocked(`${file}.lock`, clock, async () => {
      await removeLeftovers(file)
      const secrets = await read()
      const before = JSON.stringify(secrets)
      const result = edit(secrets)
      if (JSON.stringify(secrets) !== before) {
        await writeAtomically(file, `${JSON.stringify(secrets, undefined, 2)}\n`)
        // The permissions may have been changed.
        await chmod(file, 0o600)
      }
      return result
    })
  return {
    // `hasOwn`, because a secret may be named `constructor`, which every object has.
    async get(name) {
      const secrets = await read()
      return Object.hasOwn(secrets, name) ? secrets[name] : undefined
    },
    set: (name, value) => change((secrets) => void (secrets[name] = value)),
    delete: (name) =>
      change((secrets) => {
        const existed = Object.hasOwn(secrets, name)
        delete secrets[name]
        return existed
      }),
    isUsed: async () => Object.keys(await read()).length > 0,
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
