import type { SecretPlace } from '../../contract/secrets.ts'

/** Texts that nobody else may read, by name. */
export interface SecretStore {
  /** Where secrets go, as far as is known. */
  readonly place: SecretPlace
  /** Undefined when there is none of that name. Throws `secrets_locked`, `storage_failed`. */
  get(name: string): Promise<string | undefined>
  /** Replaces in one step: whoever is killed in the middle leaves the old value or the new one. Throws as `get` does. */
  set(name: string, value: string): Promise<void>
  /** Returns whether there was one. Throws as `get` does. */
  delete(name: string): Promise<boolean>
}

/** The store of a person, which can be asked where it is before anything is kept there. */
export interface OpenedSecretStore extends SecretStore {
  /** `place`, once it is known: asks the keychain when nobody has. */
  settlePlace(): Promise<SecretPlace>
}
