import type { ConfigImportPlan } from '../../../../contract/config-transfer.ts'
import { TooltrayError } from '../../../base/errors.ts'
import type { ConfigStore } from '../../../config/config-store.ts'
import { type ConfigExport, exportConfig, exportWithKeys, parseConfigExport } from '../../../config/config-export.ts'
import { importedPackages, planConfigImport, withImportedConfig } from '../../../config/import/config-import.ts'
import type { SecretHolders } from '../../../entry/consent/borrowed-secrets.ts'
import type { KeptPackages } from '../../../packages/kept-packages.ts'
import type { DecryptWith, EncryptFor } from '../../../secrets/encrypted/age-task.ts'
import { decryptText, encryptText } from '../../../secrets/encrypted/encrypted-text.ts'
import { isEncrypted } from '../../../secrets/encrypted/is-encrypted.ts'
import { type AgreedImport, type CarriedSecrets, carriedConsent } from './carried-secrets.ts'
import { keptPackagesOf, writtenCommand } from './kept-packages.ts'

/** A file to import. */
export interface ImportedFile {
  readonly text: string
  readonly replace: boolean
  /** What opens it, if it is encrypted. */
  readonly key?: DecryptWith | undefined
}

/** Dependencies of `configTransferControl`. */
interface ConfigTransferDeps {
  readonly config: Pick<ConfigStore, 'read' | 'write' | 'state'>
  /** Returns the names of known secrets. */
  secretNames(): readonly string[]
  /** Returns the known secrets and the servers that use each. */
  holders(): SecretHolders
  /** The versions that servers are started from. */
  readonly packages: Pick<KeptPackages, 'exported' | 'hold'>
  readonly carried: CarriedSecrets
  /** Applies changed secrets to the servers that use them. */
  renewSecrets(names: readonly string[]): unknown
}

/** Creates the export of the user's whole configuration as one file, and the import of such a file. It keeps the last opened one. */
export function configTransferControl({ config, secretNames, holders, packages, carried, renewSecrets }: ConfigTransferDeps) {
  const keptPackages = () => keptPackagesOf(config.state.servers, packages, true)
  /** Opening a file takes a second, and each is opened for its plan and then for its import. */
  let lastOpened: { readonly id: string; readonly file: ConfigExport } | undefined
  const opened = async ({ text, key }: ImportedFile): Promise<ConfigExport> => {
    if (!isEncrypted(text)) return parseConfigExport(text)
    if (key === undefined)
      throw new TooltrayError('passphrase_needed', 'The file is encrypted.', {
        hint: 'Enter the pass phrase that it was exported with, or use the key that it was encrypted for.',
      })
    const id = JSON.stringify([text, key])
    if (lastOpened?.id !== id) lastOpened = { id, file: parseConfigExport(await decryptText(text, key)) }
    return lastOpened.file
  }
  return {
    /** Leaves secrets out and lists their names. Throws the read error of an unreadable servers.json. */
    export: async () => exportConfig(await config.read(), await keptPackages()),
    /**
     * Exports everything, with all secrets and sign-ins, encrypted in the age format with ASCII armor. Throws as `export`, what the secret
     * store throws, and `usage` for an invalid recipient.
     *
     * @returns `left`: the names of secrets that are not in it, because they come from files.
     */
    async exportEncrypted(key: EncryptFor): Promise<{ readonly text: string; readonly left: readonly string[] }> {
      const { values, signIns, left } = await carried.collect()
      const { file, writtenOut } = exportWithKeys(await config.read(), await keptPackages(), [...Object.keys(values), ...left])
      const whole: ConfigExport = { ...file, values: { ...values, ...Object.fromEntries(writtenOut) }, signIns }
      return { text: await encryptText(JSON.stringify(whole), key), left }
    },
    /**
     * Returns what importing a file would do; `missing` lists secrets that have no value here or in the file. Throws `config_invalid`,
     * `passphrase_needed`, `passphrase_wrong`.
     */
    async plan(given: ImportedFile): Promise<ConfigImportPlan> {
      const { text, replace } = given
      const file = await opened(given)
      const current = await config.read()
      const plan = planConfigImport(current, file, replace, holders())
      const secrets = await carried.plan(file, replace)
      const known = new Set([...secretNames(), ...secrets.values.map(({ name }) => name)])
      return {
        ...plan,
        ...secrets,
        missing: plan.secrets.filter((name) => !known.has(name)),
        fingerprint: carriedConsent.fingerprintOf({ text: current, file, replace, secrets, whole: text }),
      }
    },
    /**
     * Imports a file. Existing servers and secrets stay unchanged, unless `replace`. A server with a package is started from exactly that
     * version. Throws as `plan`, `consent_needed`, and as `ConfigStore.write`.
     *
     * @param said the fingerprint of the plan that was shown.
     */
    async takeOver(given: ImportedFile, said: string | undefined): Promise<void> {
      const { text, replace } = given
      const file = await opened(given)
      const secrets = await carried.plan(file, replace)
      const agreedFor = (current: string): AgreedImport =>
        carriedConsent.agreed({ text: current, file, replace, secrets, whole: text }, said)
      const agreed = agreedFor(await config.read())
      // Before anything is stored: an import that would not be valid leaves nothing behind.
      withImportedConfig(agreed)
      // Held before they are written: a server may be started as soon as it is.
      const undone: (() => Promise<void>)[] = []
      let changed: readonly string[]
      try {
        for (const [server, wanted] of importedPackages(agreed))
          undone.push(await packages.hold(server, writtenCommand(file.servers[server]), wanted))
        const put = await carried.putValues(agreed)
        undone.push(put.undo)
        changed = put.changed
        // Compared again with the text that it is written into.
        await config.write((current) => withImportedConfig(agreedFor(current)))
      } catch (error) {
        for (const undo of undone) await undo()
        throw error
      }
      if (changed.length > 0) await renewSecrets(changed)
      await carried.putSignIns(agreed)
      lastOpened = undefined
    },
  }
}
