import { type PlainSetting, type SettingValue, type ShownSetting, plainSetting, shownSetting } from '../../../contract/config-transfer.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { ConfigStore } from '../config-store.ts'
import { memberOf, parseJsonc, valueOfNode } from '../../documents/jsonc-document.ts'
import { setJsoncValue } from '../../documents/jsonc-edit.ts'
import { settingSchemas } from '../settings-schema.ts'

/** Creates the edits of `settings` in `servers.json` through the control API. All may throw what `ConfigStore.write` throws. */
export function settingsEdits(config: ConfigStore) {
  return {
    /** The settings as written in the file; others are left out. */
    async shown(): Promise<Partial<Record<PlainSetting, ShownSetting>>> {
      const shown: Partial<Record<PlainSetting, ShownSetting>> = {}
      await config.write((text) => {
        const settings = memberOf(parseJsonc(text).root, 'settings')
        for (const key of plainSetting.options) {
          const node = memberOf(settings, key)
          const { data } = shownSetting.safeParse(node === undefined ? undefined : valueOfNode(node))
          if (data !== undefined) shown[key] = data
        }
        return text
      })
      return shown
    },
    /** Writes one setting, or removes it if `value` is undefined. Throws `config_invalid` for an invalid value. */
    async set(key: PlainSetting, value: SettingValue | undefined): Promise<void> {
      const issue = value === undefined ? undefined : settingSchemas[key].safeParse(value).error?.issues[0]
      if (issue !== undefined) throw new TooltrayError('config_invalid', `It ${issue.message}.`, { data: { setting: key } })
      await config.write((text) => setJsoncValue(text, ['settings', key], value))
    },
  }
}
