import { hrefOf } from '../../frame/route.ts'
import { LinkButton } from '../../parts/button.tsx'
import { SettingGroup } from '../rows/setting-row.tsx'
import { SwitchRow, TextRow, useSetting } from '../rows/value-rows.tsx'

/** Whether calls are kept in the audit log, how much of them, and for how long. */
export function AuditPage() {
  const isKept = useSetting('audit.enabled').value === true
  return (
    <>
      <SettingGroup>
        <SwitchRow setting="audit.enabled" />
      </SettingGroup>
      <SettingGroup
        title="What is kept"
        action={<LinkButton href={hrefOf({ page: 'permissions', view: 'record' })}>Open the audit log</LinkButton>}
      >
        <SwitchRow setting="audit.object" disabled={!isKept} />
        <SwitchRow setting="audit.arguments" disabled={!isKept} />
        <TextRow setting="audit.days" kind="number" />
        <TextRow setting="audit.megabytes" kind="number" />
      </SettingGroup>
    </>
  )
}
