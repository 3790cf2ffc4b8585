/**
 * Where secrets are kept.
 *
 * - `keychain`: the operating system's own
 * - `file`: a file of mode 0600, because there is no keychain that can be reached, or because a person chose it
 * - `locked`: the keychain is there and does not open; nothing is read or written until it does
 * - `unknown`: no secret was wanted yet, so nobody has asked
 */
export type SecretPlace =
  | { readonly kind: 'keychain' }
  | { readonly kind: 'file'; readonly file: string; readonly reason: string }
  | { readonly kind: 'locked'; readonly reason: string }
  | { readonly kind: 'unknown' }

/** Texts that nobody else may read, by name. */
export interface SecretStore {
  /** Where secrets go, as far as is known. */
  readonly place: SecretPlace
  /** Undefined when there is none of that name. Throws `secrets_locked`, `storage_failed`. */
  get(name: string): Promise<string | undefined>
  /** Replaces in one step: whoever is killed in the middle leaves the old value or the new one. Throws as `get` does. */
  set(name: string, value: string): Promise<void>
  /** Gives whether there was one. Throws as `get` does. */
  delete(name: string): Promise<boolean>
}

/** The store of a person, which can be asked where it is before anything is kept there. */
export interface OpenedSecretStore extends SecretStore {
  /** `place`, once it is known: asks the keychain when nobody has. */
  settlePlace(): Promise<SecretPlace>
}
