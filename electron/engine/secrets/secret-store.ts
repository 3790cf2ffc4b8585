import type { SecretPlace } from '../../contract/secrets.ts'

/** Private texts by name. */
export interface SecretStore {
  /** Where secrets are stored, as far as is known. */
  readonly place: SecretPlace
  /** Undefined if it does not exist. Throws `secrets_locked`, `storage_failed`. */
  get(name: string): Promise<string | undefined>
  /** Replaces a value atomically: a process killed meanwhile leaves the old value or the new one. Throws as `get`. */
  set(name: string, value: string): Promise<void>
  /** Returns whether it existed. Throws as `get`. */
  delete(name: string): Promise<boolean>
}

/** The user's store, whose place can be determined before anything is stored. */
export interface OpenedSecretStore extends SecretStore {
  /** Returns `place`, after checking the keychain if it is unknown. */
  settlePlace(): Promise<SecretPlace>
}
