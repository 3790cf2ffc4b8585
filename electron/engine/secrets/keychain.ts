import type { AsyncEntry as Entry } from '@napi-rs/keyring'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '../base/errors.ts'
import type { Platform } from '../base/platform.ts'
import { type KeychainItems, splitLongItems } from './keychain-items.ts'

/** Why a keychain operation failed: the keychain is locked, or none is accessible. */
export class KeychainError extends Error {
  override readonly name = 'KeychainError'
  readonly kind: 'locked' | 'unreachable'

  constructor(cause: unknown) {
    super(plainReason(messageOf(cause)), { cause })
    this.kind = LOCKED.test(messageOf(cause)) ? 'locked' : 'unreachable'
  }
}

/** Messages of the three systems' keychains when they are locked. */
const LOCKED = /locked|prompt was dismissed|user interaction is not allowed|user canceled|errSecAuthFailed/i

/** UTF-16 characters that fit into an entry of Windows' credential manager, with a margin. */
const LONGEST_ON_WINDOWS = 1_200

/**
 * Opens the operating system's keychain. Its native module is loaded on first use, and never in a process that only relays. All methods
 * throw `KeychainError`.
 *
 * @param service the name under which entries are stored; installations with different names do not see each other's entries.
 */
export function openKeychain(platform: Platform, service: string): KeychainItems {
  let loaded: Promise<typeof Entry> | undefined
  const entryClass = (): Promise<typeof Entry> => {
    findSessionBus(platform)
    // A module that cannot be loaded counts as an inaccessible keychain.
    return (loaded ??= import('@napi-rs/keyring').then((module) => module.AsyncEntry))
  }
  const use = async <T>(account: string, work: (entry: Entry) => Promise<T>): Promise<T> => {
    try {
      const AsyncEntry = await entryClass()
      // Without a Secret Service, the module would use the kernel's keyring, which is lost when the machine restarts.
      return await work(new AsyncEntry(service, account, { linux: { store: 'secret-service' } }))
    } catch (error) {
      throw new KeychainError(error)
    }
  }
  const items: KeychainItems = {
    get: (account) => use(account, async (entry) => (await entry.getPassword()) ?? undefined),
    set: (account, value) => use(account, (entry) => entry.setPassword(value)),
    delete: (account) => use(account, (entry) => entry.deletePassword()),
  }
  return splitLongItems(items, platform.os === 'win32' ? LONGEST_ON_WINDOWS : Infinity)
}

/**
 * Sets the session bus address in the process environment, where the native module reads it. AI clients start programs with little more
 * than HOME and PATH, without the bus. It is where systemd puts it (`man 8 pam_systemd`, XDG_RUNTIME_DIR).
 */
function findSessionBus({ os, env, uid }: Platform): void {
  if (os !== 'linux' || env.DBUS_SESSION_BUS_ADDRESS !== undefined || env.XDG_RUNTIME_DIR !== undefined || uid === undefined) return
  const bus = join('/run/user', String(uid), 'bus')
  if (existsSync(bus)) process.env.DBUS_SESSION_BUS_ADDRESS = `unix:path=${bus}`
}

/** Returns the first line of the native module's message, without its layer prefixes. */
function plainReason(message: string): string {
  const [line = ''] = message.split('\n')
  return line.replace(/^(?:Platform failure: |Couldn't access platform storage: )/, '').slice(0, 200)
}
