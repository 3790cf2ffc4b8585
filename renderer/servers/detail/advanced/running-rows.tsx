import { useId, useState } from 'react'
import type { Hold } from '../../../../electron/contract/consent/pending-changes.ts'
import type { ServerStatus, Sharing } from '../../../../electron/contract/servers.ts'
import type { ServerPatch } from '../../../../electron/contract/settings/server-patch.ts'
import type { SettingValue } from '../../../../electron/contract/settings/settings.ts'
import { Switch } from '../../../parts/switch.tsx'
import { readableDuration, writtenDuration } from '../../../settings/rows/duration-words.ts'
import { IdleRow } from '../../../settings/rows/idle-row.tsx'
import { SettingGroup, SettingRow } from '../../../settings/rows/setting-row.tsx'
import type { Outcome } from '../../../settings/rows/agreement.tsx'
import { TypedRow } from '../../../settings/rows/value-rows.tsx'
import type { Patching } from './use-patch.tsx'

const SHARINGS: readonly (readonly [Sharing, string])[] = [
  ['all', 'All apps'],
  ['client', 'Each app'],
  ['project', 'Each folder'],
  ['session', 'Each session'],
  ['person', 'Each person'],
]

const EACH_PERSON = 'People who connect over HTTP each sign in as themselves.'

const HOLDS: readonly (readonly [Hold, string])[] = [
  ['all', 'All tools, including the first time'],
  ['additions', 'Changes and additions'],
  ['changes', 'Changes only'],
  ['nothing', 'Nothing'],
]

/** How a server runs: who shares it, when it stops, how long it may take, and which changes of it wait. */
export function RunningRows({ server, patching }: { server: ServerStatus; patching: Patching }) {
  const { entry, settings } = patching
  const row = useRows(patching)
  const sharing = SHARINGS.find(([value]) => value === server.sharing)
  return (
    <SettingGroup title="How it runs">
      <SelectRow
        {...row('sharing')}
        name="Shared by"
        about={server.sharing === 'person' ? EACH_PERSON : (server.sharingReason ?? 'One running server for all, or one for each.')}
        usual={entry['sharing'] === undefined ? sharing?.[1].toLowerCase() : undefined}
        value={server.sharing}
        options={SHARINGS}
      />
      <IdleRow
        {...row('idle')}
        name="Stop when unused"
        about="It starts again on demand."
        value={valueOf(entry['idle']) ?? settings['idle']}
        usual={settings['idle']}
        onChange={(value) => row('idle').onChange(value ?? null)}
      />
      <TimeRow
        {...row('startTimeout')}
        name="Time to start"
        about="After this time, the start fails."
        own={entry['startTimeout']}
        usual={settings['startTimeout']}
      />
      <TimeRow
        {...row('callTimeout')}
        name="Time for a call"
        about="After this time, the call fails. The server keeps running."
        own={entry['callTimeout']}
        usual={settings['callTimeout']}
      />
      <SelectRow
        {...row('hold')}
        name="Review its changes"
        about="If the server changes its tools, this waits until you accept it."
        usual="changes and additions"
        value={HOLDS.find(([value]) => value === entry['hold'])?.[0] ?? 'additions'}
        options={HOLDS}
      />
      <SettingRow
        {...row('roots')}
        name="Let this server use the app’s folders and model"
        about="The server may ask an app which folders it works in, and for answers of its model (roots and sampling)."
        usual={server.sharing === 'all' ? 'off' : 'on'}
      >
        <Switch
          label="Let this server use the app’s folders and model"
          checked={typeof entry['roots'] === 'boolean' ? entry['roots'] : server.sharing !== 'all'}
          onChange={(on) => void row('roots').onChange(on)}
        />
      </SettingRow>
      {typeof entry['command'] === 'string' && (
        <SettingRow
          {...row('keep')}
          name="Keep its package"
          about="The npm package that its command runs is installed once, and started from disk without its registry."
          usual="on"
        >
          <Switch
            label="Keep its package"
            checked={entry['keep'] !== false}
            onChange={(on) => void row('keep').onChange(on ? null : false)}
          />
        </SettingRow>
      )}
      <TypedRow
        {...row('description')}
        name="Description"
        about="What apps read when they list your servers."
        usual="the server’s own"
        value={typeof entry['description'] === 'string' ? entry['description'] : ''}
        wide
        onSave={(typed) => row('description').onChange(typed === '' ? null : typed)}
        onSame={() => undefined}
      />
    </SettingGroup>
  )
}

/** The state that rows share: the problem of the key that was changed last. */
function useRows({ entry, patch }: Patching) {
  const [problem, setProblem] = useState<{ readonly key: string; readonly text: string }>()
  return (key: keyof ServerPatch) => {
    const onChange = async (value: SettingValue): Promise<Outcome> => {
      const outcome = await patch({ [key]: value })
      setProblem('problem' in outcome ? { key, text: outcome.problem } : undefined)
      return outcome
    }
    return {
      onChange,
      problem: problem?.key === key ? problem.text : undefined,
      onUsual: entry[key] === undefined ? undefined : () => void onChange(null),
    }
  }
}

interface RowProps {
  readonly name: string
  readonly about: string
  readonly problem: string | undefined
  readonly onUsual: (() => void) | undefined
  readonly onChange: (value: SettingValue) => Promise<Outcome>
}

function SelectRow<Value extends string>({
  name,
  about,
  usual,
  value,
  options,
  problem,
  onUsual,
  onChange,
}: RowProps & { usual: string | undefined; value: Value; options: readonly (readonly [Value, string])[] }) {
  const id = useId()
  return (
    <SettingRow {...{ name, about, usual, problem, onUsual }} htmlFor={id}>
      <select id={id} value={value} onChange={(event) => void onChange(event.target.value)} className="field-box !w-56 max-w-full">
        {options.map(([each, label]) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </select>
    </SettingRow>
  )
}

function TimeRow({ own, usual, onChange, ...row }: RowProps & { own: unknown; usual: SettingValue | undefined }) {
  const usually = readableDuration(timeOf(usual))
  return (
    <TypedRow
      {...row}
      wide={false}
      usual={usually}
      value={own === undefined ? usually : readableDuration(timeOf(valueOf(own)))}
      onSave={(typed) => onChange(typed === '' ? null : writtenDuration(typed))}
      onSame={() => undefined}
    />
  )
}

/** A time as the file has it: a number is seconds. */
function timeOf(value: SettingValue | undefined): string {
  return typeof value === 'number' ? `${value}s` : typeof value === 'string' ? value : ''
}

function valueOf(value: unknown): SettingValue | undefined {
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}
