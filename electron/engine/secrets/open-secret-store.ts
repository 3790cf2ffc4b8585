import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { SecretPlace } from '../../contract/secrets.ts'
import type { Paths } from '../config/paths.ts'
import { TooltrayError } from '../base/errors.ts'
import type { Clock, Platform } from '../base/platform.ts'
import { KeychainError, openKeychain } from './keychain.ts'
import type { KeychainItems } from './keychain-items.ts'
import { openSecretFile } from './file/secret-file.ts'
import type { OpenedSecretStore } from './secret-store.ts'

/** Dependencies of `openSecretStore`. */
interface SecretStoreDeps {
  paths: Paths
  platform: Platform
  clock: Clock
  onPlace: (place: SecretPlace) => void
  keychain?: KeychainItems
}

/**
 * Opens the user's secrets: in the operating system's keychain, or, if none is accessible, in a file of mode 0600; `place` is which.
 * `TOOLTRAY_SECRETS=file` forces the file. The keychain is not accessed before the first secret is needed.
 *
 * A locked keychain does not fall back to the file: its secrets would seem to be lost, and the next token would be written unencrypted.
 * Everything throws `secrets_locked` then.
 *
 * @param onPlace is called when the place becomes known, or changes.
 */
export function openSecretStore(deps: SecretStoreDeps): OpenedSecretStore {
  const { paths, platform, clock } = deps
  const path = join(paths.dataDir, 'secrets.json')
  const file = openSecretFile(path, clock)
  const keychain = deps.keychain ?? openKeychain(platform, serviceOf(platform, paths))
  const chosen = platform.env.TOOLTRAY_SECRETS === 'file'
  const inFile = (reason: string) => ({ kind: 'file', file: path, reason }) as const
  const byChoice = inFile('TOOLTRAY_SECRETS is set to file')
  let place: SecretPlace = !holdsSomething(path)
    ? { kind: 'unknown' }
    : chosen
      ? byChoice
      : inFile('no keychain could be reached when they were saved')

  const enter = (next: SecretPlace): void => {
    if (JSON.stringify(next) === JSON.stringify(place)) return
    place = next
    deps.onPlace(next)
  }

  /** Runs a keychain operation. Returns undefined if the file must be used instead. */
  const ofKeychain = async <T>(work: () => Promise<T>): Promise<{ value: T } | undefined> => {
    if (chosen) {
      enter(byChoice)
      return undefined
    }
    try {
      const value = await work()
      enter({ kind: 'keychain' })
      return { value }
    } catch (error) {
      if (!(error instanceof KeychainError)) throw error
      if (error.kind === 'unreachable') {
        enter({ ...inFile('no keychain can be reached'), detail: error.message })
        return undefined
      }
      enter({ kind: 'locked', reason: error.message })
      throw locked(error)
    }
  }

  /** Moves a secret from the file into the keychain that has become available. Deleted from the file last. */
  const moveIntoKeychain = async (name: string, value: string): Promise<void> => {
    const moved = await ofKeychain(() => keychain.set(name, value))
    if (moved !== undefined) await file.delete(name)
  }

  return {
    get place() {
      return place
    },
    async settlePlace() {
      if (place.kind !== 'unknown') return place
      try {
        await ofKeychain(() => keychain.get(NOBODYS))
      } catch (error) {
        // A locked keychain is also a result.
        if (!(error instanceof TooltrayError)) throw error
      }
      return place
    },
    async get(name) {
      const found = await ofKeychain(() => keychain.get(name))
      if (found?.value !== undefined) return found.value
      const value = await file.get(name)
      if (value !== undefined && found !== undefined) await moveIntoKeychain(name, value)
      return value
    },
    async set(name, value) {
      if ((await ofKeychain(() => keychain.set(name, value))) === undefined) return file.set(name, value)
      if ((await file.get(name)) !== undefined) await file.delete(name)
    },
    async delete(name) {
      const deleted = await ofKeychain(() => keychain.delete(name))
      const fromFile = (await file.get(name)) !== undefined && (await file.delete(name))
      return deleted?.value === true || fromFile
    },
  }
}

/** An entry that never exists: reading it tests whether there is a keychain. */
const NOBODYS = 'nobody'

/** Whether the file contains secrets: an empty one has some bytes. */
function holdsSomething(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 4
}

/** Returns the service name; an installation with its own folder (`TOOLTRAY_HOME`) has separate entries. */
function serviceOf(platform: Platform, paths: Paths): string {
  return platform.env.TOOLTRAY_HOME ? `Tooltray ${paths.dataDir}` : 'Tooltray'
}

function locked(error: KeychainError): TooltrayError {
  return new TooltrayError('secrets_locked', `The keychain is locked, so Tooltray can neither read nor save secrets (${error.message}).`, {
    hint: 'Unlock it and try again. To store secrets in a file of mode 0600 instead, start Tooltray with TOOLTRAY_SECRETS=file.',
    cause: error,
  })
}
