import { ByAppRow } from '../rows/by-app-row.tsx'
import { NumberField } from '../rows/number-field.tsx'
import { SettingGroup } from '../rows/setting-row.tsx'
import { TextRow, useSetting } from '../rows/value-rows.tsx'

/** Characters: what Claude Code shows of a result. */
const FIRST = 100_000

/** How much of a result an app is shown at once. */
export function ResultsPage() {
  const { value } = useSetting('resultLimit')
  return (
    <SettingGroup>
      <ByAppRow
        setting="resultLimit"
        everyone={[
          { label: 'As each app shows', value: undefined },
          {
            label: 'The same for all',
            value: typeof value === 'number' ? value : FIRST,
            below: <TextRow setting="resultLimit" kind="number" />,
          },
        ]}
        byApp={undefined}
        control={(_app, limit, onChange) => (
          <NumberField
            label="Characters"
            placeholder="as it shows"
            value={typeof limit === 'number' ? limit : undefined}
            onChange={onChange}
          />
        )}
      />
    </SettingGroup>
  )
}
