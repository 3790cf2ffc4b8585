import { SettingGroup } from '../rows/setting-row.tsx'
import { TextRow } from '../rows/value-rows.tsx'
import { IdleRow } from '../rows/idle-row.tsx'
import { useSetting } from '../rows/value-rows.tsx'

/** Times and numbers for all servers without their own. */
export function LimitsPage() {
  const idle = useSetting('idle')
  return (
    <>
      <p className="text-ink-2">For all servers without their own value.</p>
      <SettingGroup title="Time">
        <TextRow setting="startTimeout" kind="duration" />
        <TextRow setting="callTimeout" kind="duration" />
        <TextRow setting="questionTimeout" kind="duration" />
      </SettingGroup>
      <SettingGroup title="Running servers">
        <TextRow setting="maxProcesses" kind="number" />
        <IdleRow
          name={idle.name}
          about={idle.about}
          value={idle.value}
          usual={idle.usual}
          problem={idle.problem}
          onChange={idle.change}
          onUsual={idle.onUsual}
        />
        <TextRow setting="idleMin" kind="duration" />
        <TextRow setting="idleMax" kind="duration" />
      </SettingGroup>
      <SettingGroup title="Tool lists">
        <TextRow setting="refreshEvery" kind="duration" />
      </SettingGroup>
    </>
  )
}
