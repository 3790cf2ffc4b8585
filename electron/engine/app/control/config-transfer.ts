import type { ConfigImportPlan } from '../../../contract/config-transfer.ts'
import type { ConfigStore } from '../../config/config-store.ts'
import {
  exportConfig,
  fingerprintOfImport,
  importedPackages,
  parseConfigExport,
  planConfigImport,
  withImportedConfig,
} from '../../config/config-export.ts'
import { requireSame } from '../../entry/consent/agreement.ts'
import type { SecretHolders } from '../../entry/consent/borrowed-secrets.ts'
import { type ServerConfig, isProgram } from '../../entry/schema.ts'
import { type WrittenCommand, runsOnly } from '../../packages/held/held-transfer.ts'
import type { KeptPackages } from '../../packages/kept-packages.ts'

/**
 * Creates the export of the user's whole configuration as one file, and the import of such a file.
 *
 * @param secretNames returns the names of known secrets.
 * @param holders returns the known secrets and the servers that use each.
 * @param packages the versions that servers are started from.
 */
export function configTransferControl(
  config: Pick<ConfigStore, 'read' | 'write' | 'state'>,
  secretNames: () => readonly string[],
  holders: () => SecretHolders,
  packages: Pick<KeptPackages, 'exported' | 'hold'>,
) {
  return {
    /** Leaves secrets out and lists their names. Throws the read error of an unreadable servers.json. */
    async export() {
      const { servers } = config.state
      const kept = [...(await packages.exported())].filter(([server, { name }]) => runsOnly(commandOf(servers.get(server)), name))
      return exportConfig(await config.read(), new Map(kept))
    },
    /** Returns what importing a file would do; `missing` lists secrets that have no value here. Throws `config_invalid`. */
    async plan(text: string, replace: boolean): Promise<ConfigImportPlan> {
      const plan = planConfigImport(await config.read(), parseConfigExport(text), replace, holders())
      const known = new Set(secretNames())
      return { ...plan, missing: plan.secrets.filter((name) => !known.has(name)) }
    },
    /**
     * Imports a file. Existing servers stay unchanged, unless `replace`. A server with a package is started from exactly that version.
     * Throws `config_invalid`, `consent_needed`, and as `ConfigStore.write`.
     *
     * @param agreed the fingerprint of the plan that was shown.
     */
    async takeOver(text: string, replace: boolean, agreed: string | undefined): Promise<void> {
      const file = parseConfigExport(text)
      const checked = (current: string): string => {
        const fingerprint = fingerprintOfImport(current, file, replace)
        if (fingerprint !== undefined) requireSame(fingerprint, agreed, 'what this configuration adds')
        return withImportedConfig(current, file, replace)
      }
      const current = await config.read()
      checked(current)
      // Held before they are written: a server may be started as soon as it is.
      const undone: (() => Promise<void>)[] = []
      try {
        for (const [server, wanted] of importedPackages(current, file, replace))
          undone.push(await packages.hold(server, writtenCommand(file.servers[server]), wanted))
        await config.write(checked)
      } catch (error) {
        for (const undo of undone) await undo()
        throw error
      }
    },
  }
}

function commandOf(entry: ServerConfig | undefined): WrittenCommand | undefined {
  return entry !== undefined && isProgram(entry) ? entry : undefined
}

function writtenCommand({ command, args = [] }: Readonly<Record<string, unknown>> = {}): WrittenCommand | undefined {
  if (typeof command !== 'string' || !Array.isArray(args)) return undefined
  return { command, args: args.map(String) }
}
