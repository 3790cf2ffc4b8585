import type { ConfigImportPlan } from '../../../contract/config-transfer.ts'
import type { ConfigStore } from '../../config/config-store.ts'
import { exportConfig, fingerprintOfImport, parseConfigExport, planConfigImport, withImportedConfig } from '../../config/config-export.ts'
import { requireSame } from '../../entry/consent/agreement.ts'
import type { SecretHolders } from '../../entry/consent/borrowed-secrets.ts'

/**
 * Creates the export of the user's whole configuration as one file, and the import of such a file.
 *
 * @param secretNames returns the names of known secrets.
 * @param holders returns the known secrets and the servers that use each.
 */
export function configTransferControl(
  config: Pick<ConfigStore, 'read' | 'write'>,
  secretNames: () => readonly string[],
  holders: () => SecretHolders,
) {
  return {
    /** Leaves secrets out and lists their names. Throws the read error of an unreadable servers.json. */
    export: async () => exportConfig(await config.read()),
    /** Returns what importing a file would do; `missing` lists secrets that have no value here. Throws `config_invalid`. */
    async plan(text: string, replace: boolean): Promise<ConfigImportPlan> {
      const plan = planConfigImport(await config.read(), parseConfigExport(text), replace, holders())
      const known = new Set(secretNames())
      return { ...plan, missing: plan.secrets.filter((name) => !known.has(name)) }
    },
    /**
     * Imports a file. Existing servers stay unchanged, unless `replace`. Throws `config_invalid`, `consent_needed`, and as
     * `ConfigStore.write`.
     *
     * @param agreed the fingerprint of the plan that was shown.
     */
    async takeOver(text: string, replace: boolean, agreed: string | undefined): Promise<void> {
      const file = parseConfigExport(text)
      await config.write((current) => {
        const fingerprint = fingerprintOfImport(current, file, replace)
        if (fingerprint !== undefined) requireSame(fingerprint, agreed, 'what this configuration adds')
        return withImportedConfig(current, file, replace)
      })
    },
  }
}
