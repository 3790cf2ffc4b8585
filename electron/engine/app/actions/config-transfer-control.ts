import type { ConfigImportPlan } from '../../../contract/config-transfer.ts'
import type { ConfigStore } from '../../config/config-store.ts'
import {
  type ConfigExport,
  exportConfig,
  fingerprintOfImport,
  parseConfigExport,
  planConfigImport,
  withImportedConfig,
} from '../../config/config-export.ts'
import { requireSame } from '../../entry/consent/agreement.ts'
import type { SecretHolders } from '../../entry/consent/borrowed-secrets.ts'

/** A person's whole set-up as one file: out, and in again. */
export interface ConfigTransferControl {
  /** Secrets are left out, and listed. Throws what a servers.json that cannot be read throws. */
  exportSetUp(): Promise<ConfigExport>
  /** What taking over a file would do; `missing` are secrets that nobody has given here. Throws `config_invalid`. */
  planSetUp(text: string, replace: boolean): Promise<ConfigImportPlan>
  /**
   * Takes a file over. Servers that are there stay as they are, unless `replace`. Throws `config_invalid`, `consent_needed`, and as
   * `ConfigStore.write`.
   *
   * @param agreed the fingerprint of the plan that was shown.
   */
  takeOverSetUp(text: string, replace: boolean, agreed: string | undefined): Promise<void>
}

/**
 * @param secretNames of the secrets that are known here.
 * @param holders the same with those who use them.
 */
export function configTransferControl(
  config: Pick<ConfigStore, 'read' | 'write'>,
  secretNames: () => readonly string[],
  holders: () => SecretHolders,
): ConfigTransferControl {
  return {
    exportSetUp: async () => exportConfig(await config.read()),
    async planSetUp(text, replace) {
      const plan = planConfigImport(await config.read(), parseConfigExport(text), replace, holders())
      const known = new Set(secretNames())
      return { ...plan, missing: plan.secrets.filter((name) => !known.has(name)) }
    },
    async takeOverSetUp(text, replace, agreed) {
      const file = parseConfigExport(text)
      await config.write((current) => {
        const fingerprint = fingerprintOfImport(current, file, replace)
        if (fingerprint !== undefined) requireSame(fingerprint, agreed, 'what this set-up brings')
        return withImportedConfig(current, file, replace)
      })
    },
  }
}
