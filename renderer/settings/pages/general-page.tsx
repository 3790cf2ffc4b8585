import { desktop } from '../../engine/desktop.ts'
import { useStatus, useStore } from '../../engine/use-engine.ts'
import { DENSITIES, THEMES, density, technicalNames, theme } from '../../frame/look/look.ts'
import { ConfigTroubles } from '../../parts/config-troubles.tsx'
import { Segmented } from '../../parts/segmented.tsx'
import { Switch } from '../../parts/switch.tsx'
import { DesktopSettings } from '../desktop-settings.tsx'
import { CopyButton } from '../../parts/copy/copy-button.tsx'
import { SettingGroup, SettingRow } from '../rows/setting-row.tsx'
import { TextRow } from '../rows/value-rows.tsx'

const DENSITY_NAMES = { comfortable: 'Comfortable', compact: 'Compact' } as const
const THEME_NAMES = { system: 'System', light: 'Light', dark: 'Dark' } as const

/** How the window looks, how the app starts, and where everything is written. */
export function GeneralPage() {
  const config = useStatus()?.config
  const chosen = useStore(theme)
  const rows = useStore(density)
  const namesShown = useStore(technicalNames) === 'shown'
  const app = desktop()
  return (
    <>
      <SettingGroup title="Look">
        <SettingRow
          name="Appearance"
          about="The same as your system, or always light or dark."
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
        <SettingRow
          name="Density"
          about="Compact rows show more on a page. The text keeps its size."
          usual="comfortable"
          onUsual={rows === 'comfortable' ? undefined : () => density.set('comfortable')}
        >
          <Segmented
            label="Density"
            value={rows}
            onChange={density.set}
            options={DENSITIES.map((value) => ({ value, label: DENSITY_NAMES[value] }))}
          />
        </SettingRow>
        <SettingRow
          name="Technical names"
          about={
            <>
              Shows names as they are in MCP beside titles: Create issue <span className="font-mono">create_issue</span>.
            </>
          }
          usual="on"
          onUsual={namesShown ? undefined : () => technicalNames.set('shown')}
        >
          <Switch label="Technical names" checked={namesShown} onChange={(on) => technicalNames.set(on ? 'shown' : 'hidden')} />
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
              about="This file has all settings. You can edit it. Tooltray reads it again when you save it, and keeps your comments."
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
