import type { SecretPlace } from '../../../contract/secrets.ts'

/** Describes where secrets are stored, as a sentence. */
export function secretPlaceText(place: SecretPlace): string {
  switch (place.kind) {
    case 'keychain':
      return 'Secrets are stored in the keychain of this computer.'
    case 'file':
      return `Secrets are stored in the file ${place.file} (mode 0600), because ${place.reason}.`
    case 'locked':
      return `The keychain is locked, so Tooltray can neither read nor save secrets (${place.reason}).`
    case 'unknown':
      return 'Secrets are stored in the keychain of this computer if it can be reached.'
  }
}
