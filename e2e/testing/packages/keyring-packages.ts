import { join } from 'node:path'

/** The folders of the keychain's package and its program for this system, as npm installed them here: what Tooltray's own package needs. */
export function keyringPackages(): string[] {
  const folders = join(import.meta.dirname, '../../../node_modules/@napi-rs')
  return ['keyring', `keyring-linux-${process.arch}-gnu`].map((name) => join(folders, name))
}
