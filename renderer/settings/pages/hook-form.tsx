import { useState } from 'react'
import type { SettingValue } from '../../../electron/contract/settings/settings.ts'
import { lineOf, wordsOf } from '../../../electron/control/server-entry.ts'
import { Button } from '../../parts/button.tsx'
import { Segmented } from '../../parts/segmented.tsx'
import { writtenDuration } from '../rows/duration-words.ts'
import { type ObjectField, isTable, typedOf, valueOfFields } from '../rows/object-form.ts'
import { ObjectInput } from '../rows/object-row.tsx'

const MATCH: readonly ObjectField[] = [
  { path: 'server', label: 'Server', kind: 'text', optional: true, hint: 'Only calls of this server. * stands for any text.' },
  { path: 'tool', label: 'Tool', kind: 'text', optional: true, hint: 'Only calls of this tool, such as delete_*.' },
  {
    path: 'effect',
    label: 'What the tool does',
    kind: 'choice',
    optional: true,
    options: [
      { value: '', label: 'Anything' },
      { value: 'read', label: 'Only reads' },
      { value: 'write', label: 'Changes something' },
      { value: 'destructive', label: 'Deletes or overwrites' },
    ],
  },
  { path: 'client', label: 'AI app', kind: 'text', optional: true },
  { path: 'profile', label: 'Profile', kind: 'text', optional: true },
]

const REST: readonly ObjectField[] = [
  { path: 'timeout', label: 'Time for its answer', kind: 'text', optional: true, placeholder: '5 s' },
  {
    path: 'onFailure',
    label: 'If it fails',
    kind: 'choice',
    options: [
      { value: 'deny', label: 'Deny the call' },
      { value: 'allow', label: 'Let the call run' },
    ],
  },
]

/** The form of one hook. Keys that it does not show stay as they are. */
export function HookForm({
  hook,
  problem,
  onSave,
  onCancel,
}: {
  hook?: SettingValue
  problem: string | undefined
  onSave: (hook: SettingValue) => Promise<void>
  onCancel: () => void
}) {
  const before = isTable(hook) ? hook : {}
  const [kind, setKind] = useState<'program' | 'address'>(before['url'] === undefined ? 'program' : 'address')
  const [target, setTarget] = useState(targetOf(before))
  const [when, setWhen] = useState<ReadonlySet<string>>(new Set(Array.isArray(before['when']) ? before['when'].map(String) : ['before']))
  const [withResult, setWithResult] = useState(before['result'] === true)
  const [typed, setTyped] = useState({ onFailure: 'deny', ...withoutEmpty(typedOf([...MATCH, ...REST], before)) } as Record<string, string>)
  const set = (path: string, text: string): void => setTyped((all) => ({ ...all, [path]: text }))
  const words = wordsOf(target)
  const save = (): void => {
    const [command = '', ...args] = words ?? []
    const {
      command: _command,
      args: _args,
      url: _url,
      when: _when,
      timeout: _timeout,
      onFailure: _failure,
      result: _result,
      ...others
    } = before
    const kept = Object.fromEntries(Object.entries(others).filter(([key]) => !MATCH.some(({ path }) => path === key)))
    const { timeout, onFailure, ...match } = valueOfFields([...MATCH, ...REST], typed) as Record<string, SettingValue>
    const times = ['before', 'after'].filter((each) => when.has(each))
    void onSave({
      ...(kind === 'address' ? { url: target.trim() } : { command, ...(args.length === 0 ? {} : { args }) }),
      ...kept,
      ...match,
      ...(times.length === 1 && times[0] === 'before' ? {} : { when: times }),
      ...(typeof timeout === 'string' ? { timeout: writtenDuration(timeout) } : {}),
      ...(onFailure === 'allow' ? { onFailure } : {}),
      ...(withResult && when.has('after') ? { result: true } : {}),
    })
  }
  return (
    <form
      aria-label={hook === undefined ? 'New hook' : 'Hook'}
      className="space-y-3 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Segmented
        label="Kind of hook"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'program', label: 'A program' },
          { value: 'address', label: 'An address' },
        ]}
      />
      <ObjectInput
        field={{
          path: 'target',
          label: kind === 'program' ? 'Command' : 'Address',
          kind: 'text',
          placeholder: kind === 'program' ? 'node /home/me/check.mjs' : 'http://127.0.0.1:9999/hook',
        }}
        value={target}
        onChange={setTarget}
      />
      <fieldset className="flex flex-wrap gap-4">
        <legend className="mb-1 font-medium">When</legend>
        {(['before', 'after'] as const).map((each) => (
          <label key={each} className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={when.has(each)}
              onChange={(event) => setWhen(new Set(event.target.checked ? [...when, each] : [...when].filter((other) => other !== each)))}
            />
            {each === 'before' ? 'Before a call' : 'After a call'}
          </label>
        ))}
        {when.has('after') && (
          <label className="flex items-center gap-2">
            <input type="checkbox" checked={withResult} onChange={(event) => setWithResult(event.target.checked)} />
            With the result
          </label>
        )}
      </fieldset>
      <div className="grid grid-cols-2 gap-3 max-[760px]:grid-cols-1">
        {[...MATCH, ...REST].map((field) => (
          <ObjectInput key={field.path} field={field} value={typed[field.path] ?? ''} onChange={(text) => set(field.path, text)} />
        ))}
      </div>
      {problem !== undefined && (
        <p role="alert" className="text-small break-words text-bad">
          {problem}
        </p>
      )}
      <div className="flex gap-2">
        <Button
          type="submit"
          look="primary"
          disabled={target.trim() === '' || when.size === 0 || (kind === 'program' && words === undefined)}
        >
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

function targetOf({ url, command, args }: Readonly<Record<string, SettingValue>>): string {
  if (typeof url === 'string') return url
  if (typeof command !== 'string') return ''
  return lineOf([command, ...(Array.isArray(args) ? args.map(String) : [])])
}

function withoutEmpty(typed: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ''))
}
