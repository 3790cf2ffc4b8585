import { hrefOf } from '../../frame/route.ts'
import { LinkButton } from '../../parts/button.tsx'
import { Facts } from '../../parts/layout/card.tsx'
import { Switch } from '../../parts/switch.tsx'
import { ByAppRow } from '../rows/by-app-row.tsx'
import { SettingGroup } from '../rows/setting-row.tsx'

/** Which AI apps may run scripts. */
export function ScriptsPage() {
  return (
    <>
      <SettingGroup>
        <ByAppRow
          setting="scripts"
          everyone={[
            { label: 'No app', value: false },
            { label: 'Every app', value: true },
          ]}
          byApp={false}
          hasOthers
          control={(app, value, onChange) => (
            <Switch label={`${app} may run scripts`} checked={value === true} onChange={(on) => onChange(on ? true : undefined)} />
          )}
        />
      </SettingGroup>
      <SettingGroup title="Limits of every script" action={<LinkButton href={hrefOf({ page: 'scripts' })}>Your scripts</LinkButton>}>
        <div className="px-4 py-2">
          <Facts
            rows={[
              ['Computing', '10 s'],
              ['In all', '60 s'],
              ['Memory', '64 MB'],
              ['Calls', '5,000, eight at a time'],
              ['Network, files, programs', 'none'],
            ]}
          />
        </div>
      </SettingGroup>
    </>
  )
}
