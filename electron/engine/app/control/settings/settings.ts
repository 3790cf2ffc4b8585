import { dirname } from 'node:path'
import type { SettingKey, SettingPreview, SettingValue } from '../../../../contract/settings/settings.ts'
import { isObject } from '../../../base/is-object.ts'
import { type settingsEdits } from '../../../config/edits/settings-edits.ts'
import type { ConfigStore } from '../../../config/config-store.ts'
import { readTls } from '../../../config/settings/http-safety.ts'
import { withoutSecrets } from '../../../entry/secrets/keep-secrets.ts'
import { secretReferences } from '../../../entry/secrets/secret-name.ts'
import type { NamedSecrets } from '../../../secrets/named-secrets.ts'

/** A change of a setting, as it comes from a form. */
interface Change {
  readonly key: SettingKey
  readonly value?: SettingValue | undefined
  readonly agreed?: string | undefined
}

/**
 * Creates everything users can do with settings. All may throw what `ConfigStore.write` throws, and `config_invalid`, `http_unsafe` or
 * `http_unavailable` for a value that the setting cannot have.
 *
 * @param onKept is called with the names of newly stored secrets.
 */
export function settingsControl(
  config: Pick<ConfigStore, 'file' | 'state'>,
  edits: ReturnType<typeof settingsEdits>,
  secrets: Pick<NamedSecrets, 'list' | 'set' | 'inFiles'>,
  onKept: (names: readonly string[]) => Promise<unknown>,
) {
  /** The change with references in the place of values that look like keys, and what to store for them. */
  const cleaned = async ({ key, value: given }: Change) => {
    const value = await edits.unmasked(key, given)
    if (key === 'http.tls' && isFilePair(value)) await readTls(value, dirname(config.file))
    if ((key !== 'telemetry' && key !== 'rerank') || !isObject(value)) return { value, kept: [] }
    const stored = new Set(secrets.list().map(({ name }) => name))
    const others = new Set([...secretReferences([...config.state.servers.values()]), ...secrets.inFiles()])
    const { entry, secrets: kept } = withoutSecrets(key, value, others, stored)
    return { value: entry as SettingValue, kept }
  }
  return {
    get: edits.get,
    usual: edits.usual,
    /** What a change runs, opens, or sends. */
    async preview(change: Change): Promise<SettingPreview> {
      return edits.preview(change.key, (await cleaned(change)).value)
    },
    /** Writes one setting, or removes it if it has no value. Throws `consent_needed`. */
    async set(change: Change): Promise<void> {
      const { value, kept } = await cleaned(change)
      await edits.check(change.key, value, change.agreed)
      // Before the reference is written, which would be of no use without its secret.
      for (const secret of kept) await secrets.set(secret.name, secret.value)
      await edits.set(change.key, value, change.agreed)
      if (kept.length > 0) await onKept(kept.map(({ name }) => name))
    },
  }
}

function isFilePair(value: SettingValue | undefined): value is { cert: string; key: string } {
  return isObject(value) && typeof value['cert'] === 'string' && typeof value['key'] === 'string'
}
