import type { ConfigExport } from '../../config-export.ts'
import { importConsent, withImportedConfig } from '../config-import.ts'

const consent = importConsent<object>((written) => written)

/** The fingerprint that a user agrees to for an import. */
export function shownImport(text: string, file: ConfigExport, replace: boolean): string | undefined {
  return consent.fingerprintOf({ text, file, replace })
}

/** Imports a configuration that the user agreed to. */
export function imported(text: string, file: ConfigExport, replace: boolean): string {
  return withImportedConfig(consent.agreed({ text, file, replace }, shownImport(text, file, replace)))
}
