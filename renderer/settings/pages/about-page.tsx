import { desktop } from '../../engine/desktop.ts'
import { useStatus } from '../../engine/use-engine.ts'
import { DesktopSettings } from '../desktop-settings.tsx'
import { SettingGroup, SettingRow } from '../rows/setting-row.tsx'

/** The version, its licenses, and updates. */
export function AboutPage() {
  const version = useStatus()?.engine.version
  const app = desktop()
  return (
    <>
      <SettingGroup>
        <SettingRow name={`Tooltray ${version ?? ''}`} about="MIT license. The font is Inter by Rasmus Andersson, SIL Open Font License." />
      </SettingGroup>
      {app === undefined ? (
        <SettingGroup title="Updates">
          <SettingRow name="Updates" about="This page is updated together with the Tooltray that it belongs to." />
        </SettingGroup>
      ) : (
        <DesktopSettings bridge={app} part="about" />
      )}
    </>
  )
}
