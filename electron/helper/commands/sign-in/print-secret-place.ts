import type { SecretPlace } from '../../../contract/secrets.ts'

/** Describes where secrets are stored, as a sentence. */
export function secretPlaceText(place: SecretPlace): string {
  switch (place.kind) {
    case 'keychain':
      return 'Secrets are kept in the keychain of this machine.'
    case 'file':
      return `Secrets are kept in the file ${place.file} (mode 0600), because ${place.reason}.`
    case 'locked':
      return `The keychain is locked, so secrets can neither be read nor kept (${place.reason}).`
    case 'unknown':
      return 'Secrets go into the keychain of this machine, where it can be reached.'
  }
}
