import type { AsyncEntry as Entry } from '@napi-rs/keyring'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '../base/errors.ts'
import type { Platform } from '../base/platform.ts'
import { type KeychainItems, splitLongItems } from './keychain-items.ts'

/** Why the keychain did not do what it was asked: it does not open, or there is none that can be reached. */
export class KeychainError extends Error {
  override readonly name = 'KeychainError'
  readonly kind: 'locked' | 'unreachable'

  constructor(cause: unknown) {
    super(plainReason(messageOf(cause)), { cause })
    this.kind = LOCKED.test(messageOf(cause)) ? 'locked' : 'unreachable'
  }
}

/** What the keychains of the three systems say when they are there and do not open. */
const LOCKED = /locked|prompt was dismissed|user interaction is not allowed|user canceled|errSecAuthFailed/i

/** UTF-16 characters that fit into an entry of Windows' credential manager, with room to spare. */
const LONGEST_ON_WINDOWS = 1_200

/**
 * The operating system's keychain. Its native module is loaded at the first use, and never in a process that only relays. All methods
 * throw `KeychainError`.
 *
 * @param service under which entries stand; two installations with one of their own each do not see each other's.
 */
export function openKeychain(platform: Platform, service: string): KeychainItems {
  let loaded: Promise<typeof Entry> | undefined
  const entryClass = (): Promise<typeof Entry> => {
    findSessionBus(platform)
    // A module that cannot be loaded is a keychain that cannot be reached.
    return (loaded ??= import('@napi-rs/keyring').then((module) => module.AsyncEntry))
  }
  const use = async <T>(account: string, work: (entry: Entry) => Promise<T>): Promise<T> => {
    try {
      const AsyncEntry = await entryClass()
      // Without a Secret Service the module would take the kernel's keyring, which is empty after each restart of the machine.
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
 * AI clients start programs with little more than HOME and PATH, and then the session's bus is not named in the environment. It is
 * where systemd puts it (`man 8 pam_systemd`, XDG_RUNTIME_DIR). The native module reads the environment of the process.
 */
function findSessionBus({ os, env, uid }: Platform): void {
  if (os !== 'linux' || env.DBUS_SESSION_BUS_ADDRESS !== undefined || env.XDG_RUNTIME_DIR !== undefined || uid === undefined) return
  const bus = join('/run/user', String(uid), 'bus')
  if (existsSync(bus)) process.env.DBUS_SESSION_BUS_ADDRESS = `unix:path=${bus}`
}

/** The first line of what a native module says, without the layers that it names before the reason. */
function plainReason(message: string): string {
  const [line = ''] = message.split('\n')
  return line.replace(/^(?:Platform failure: |Couldn't access platform storage: )/, '').slice(0, 200)
}
