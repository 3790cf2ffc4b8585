import type { ListedSecret, SecretFolderStatus, SecretPlace } from '../../../contract/secrets.ts'

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

/** Describes the folder of secrets as files, and each file that cannot be read, as sentences. */
export function secretFolderLines(folder: SecretFolderStatus | undefined, secrets: readonly ListedSecret[]): string[] {
  if (folder === undefined) return []
  const unreadable = secrets.flatMap(({ file }) => (file?.reason === undefined ? [] : [`warning: ${file.path}: ${file.reason}.`]))
  const about = folder.found
    ? `Secrets from files are in ${folder.path}. Change them there.`
    : `There is no folder ${folder.path} for secrets from files.`
  return [about, ...unreadable]
}
