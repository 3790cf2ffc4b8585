import { desktop } from '../../engine/desktop.ts'
import { useStatus, useStore } from '../../engine/use-engine.ts'
import { THEMES, theme } from '../../frame/theme.ts'
import { ConfigTroubles } from '../../parts/config-troubles.tsx'
import { Segmented } from '../../parts/segmented.tsx'
import { DesktopSettings } from '../desktop-settings.tsx'
import { CopyButton } from '../../parts/copy/copy-button.tsx'
import { SettingGroup, SettingRow } from '../rows/setting-row.tsx'
import { TextRow } from '../rows/value-rows.tsx'

const THEME_NAMES = { system: 'System', light: 'Light', dark: 'Dark' } as const

/** How the window looks, how the app starts, and where everything is written. */
export function GeneralPage() {
  const config = useStatus()?.config
  const chosen = useStore(theme)
  const app = desktop()
  return (
    <>
      <SettingGroup title="Look">
        <SettingRow
          name="Appearance"
          about="Follows your system, or stays as you like it."
          usual="system"
          onUsual={chosen === 'system' ? undefined : () => theme.set('system')}
        >
          <Segmented
            label="Appearance"
            value={chosen}
            onChange={theme.set}
            options={THEMES.map((value) => ({ value, label: THEME_NAMES[value] }))}
          />
        </SettingRow>
      </SettingGroup>
      {app !== undefined && <DesktopSettings bridge={app} part="general" />}
      <SettingGroup title="Add server">
        <TextRow setting="registry" kind="text" wide />
      </SettingGroup>
      {config !== undefined && (
        <>
          <SettingGroup title="Settings file">
            <SettingRow
              name="servers.json"
              about="All settings are written there, and comments stay. You can edit it: it is read again when you save it."
            >
              <CopyButton label="Copy the path" text={config.file} />
            </SettingRow>
            <p className="px-4 py-3 font-mono text-small wrap-anywhere">{config.file}</p>
          </SettingGroup>
          <ConfigTroubles config={config} />
        </>
      )}
    </>
  )
}
