import {
  type SettingKey,
  type SettingPreview,
  type SettingValue,
  type SettingValues,
  settingKey,
} from '../../../contract/settings/settings.ts'
import { TooltrayError } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'
import { type Agreed, consentTo } from '../../base/consent/agreed.ts'
import type { SecretHolders } from '../../entry/consent/borrowed-secrets.ts'
import { maskedEntry, unmaskedEntry } from '../../entry/secrets/masked-entry.ts'
import { canonicalJson } from '../../entry/consent/canonical-json.ts'
import type { ConfigStore } from '../config-store.ts'
import { parseServersFile } from '../servers-file.ts'
import { requireSafeHttp } from '../settings/http-safety.ts'
import { previewSetting } from '../settings/setting-consent.ts'
import { settingIn, settingProblem, usualSettings, withSetting } from '../settings/setting-places.ts'

/** A setting with its new value, and what that does. */
interface ShownSetting {
  readonly key: SettingKey
  readonly value: SettingValue | undefined
  readonly preview: SettingPreview
}

/** The consent to what a setting runs, opens, or sends. */
const settingConsent = consentTo<ShownSetting>({ fingerprint: ({ preview }) => preview.fingerprint, what: () => 'what this setting does' })

/**
 * Creates the edits of settings in `servers.json` through the control API. All may throw what `ConfigStore.read` and `write` throw.
 *
 * @param holders the stored secrets.
 */
export function settingsEdits(config: Pick<ConfigStore, 'read' | 'write'>, holders: () => SecretHolders = () => new Map()) {
  /** Throws `config_invalid` and `http_unsafe` if the setting cannot have this value. */
  const checked = (text: string, key: SettingKey, value: SettingValue | undefined): string => {
    const after = withSetting(text, key, value)
    const problem = settingProblem(after, key)
    if (problem !== undefined) throw new TooltrayError('config_invalid', problem, { data: { setting: key } })
    const { http } = parseServersFile(after).settings
    if (key.startsWith('http.') && http.enabled) requireSafeHttp(http.host, http)
    return after
  }
  const agreedTo = (text: string, key: SettingKey, value: SettingValue | undefined, said: string | undefined): Agreed<ShownSetting> =>
    settingConsent.agreed({ key, value, preview: previewed(text, key, value) }, said)
  const previewed = (text: string, key: SettingKey, value: SettingValue | undefined): SettingPreview => {
    checked(text, key, value)
    return previewSetting(text, key, value, holders())
  }
  return {
    /** The settings as written in the file, secrets masked; others are left out. */
    async get(): Promise<SettingValues> {
      const text = await config.read()
      return Object.fromEntries(
        settingKey.options.flatMap((key) => {
          const value = settingIn(text, key)
          return value === undefined || value === null ? [] : [[key, masked(key, value)]]
        }),
      )
    },
    usual: usualSettings,
    /** Returns a value from a form with its masked secrets restored. Throws `config_invalid` if there is none to restore. */
    async unmasked(key: SettingKey, value: SettingValue | undefined): Promise<SettingValue | undefined> {
      return value === undefined ? undefined : unmasked(key, value, settingIn(await config.read(), key))
    },
    /** What a change runs, opens, or sends. Throws `config_invalid`, `http_unsafe`. */
    preview: async (key: SettingKey, value: SettingValue | undefined) => previewed(await config.read(), key, value),
    /** Checks a change that is not written yet. Throws as `set`. */
    check: async (key: SettingKey, value: SettingValue | undefined, said?: string) => void agreedTo(await config.read(), key, value, said),
    /** Writes one setting, or removes it if `value` is undefined. Throws `config_invalid`, `http_unsafe`, `consent_needed`. */
    async set(key: SettingKey, value: SettingValue | undefined, said?: string): Promise<void> {
      // What it does is found out from the text that it is written into.
      await config.write((text) => {
        const agreed = agreedTo(text, key, value, said).value
        return checked(text, agreed.key, agreed.value)
      })
    },
  }
}

/** Settings that may contain secrets. In others, what is named like one is none: the path of a certificate's key. */
const WITH_SECRETS: ReadonlySet<SettingKey> = new Set(['telemetry', 'rerank', 'registry', 'hooks'])

/** A text is masked by the rules of its key: an address may have a key in it. */
function masked(key: SettingKey, value: SettingValue): SettingValue {
  if (!WITH_SECRETS.has(key)) return value
  if (Array.isArray(value)) return value.map((each) => masked(key, each))
  return (isObject(value) ? maskedEntry(value) : maskedEntry({ [key]: value })[key]) as SettingValue
}

function unmasked(key: SettingKey, value: SettingValue, before: SettingValue | undefined): SettingValue {
  if (!WITH_SECRETS.has(key)) return value
  if (Array.isArray(value)) {
    // An element that came back as it was shown is the one that was shown; others may not contain masks.
    const known = new Map((Array.isArray(before) ? before : []).map((each) => [canonicalJson(masked(key, each)), each]))
    return value.map((each) => known.get(canonicalJson(each)) ?? unmasked(key, each, undefined))
  }
  if (isObject(value)) return unmaskedEntry(value, isObject(before) ? before : {}) as SettingValue
  return unmaskedEntry({ [key]: value }, before === undefined ? {} : { [key]: before })[key] as SettingValue
}
