import { useState } from 'react'
import type { HookStatus } from '../../../electron/contract/consent/hooks.ts'
import type { SettingValue } from '../../../electron/contract/settings/settings.ts'
import { useStatus } from '../../engine/use-engine.ts'
import { Button } from '../../parts/button.tsx'
import { counted } from '../../parts/time/ago.ts'
import { SettingGroup, SettingRow } from '../rows/setting-row.tsx'
import { useSetting } from '../rows/value-rows.tsx'
import { HookForm } from './hook-form.tsx'
import { hookTitle, hookWords } from './hook-words.ts'

/** The programs and addresses that are asked about calls, in order. */
export function HooksPage() {
  const { about, value, problem, change } = useSetting('hooks')
  const statuses = useStatus()?.hooks ?? []
  // The number of the edited hook; -1: a new one.
  const [editing, setEditing] = useState<number>()
  const hooks: readonly SettingValue[] = Array.isArray(value) ? value : []
  const save = async (at: number, hook: SettingValue): Promise<void> => {
    const next = at === -1 ? [...hooks, hook] : hooks.map((each, index) => (index === at ? hook : each))
    const outcome = await change(next)
    if ('done' in outcome && outcome.done) setEditing(undefined)
  }
  const move = (at: number): void => {
    const [moved] = hooks.slice(at, at + 1)
    if (moved !== undefined) void change([...hooks.slice(0, at - 1), moved, ...hooks.slice(at - 1, at), ...hooks.slice(at + 1)])
  }
  return (
    <>
      <p className="text-ink-2">{about}</p>
      {hooks.length > 0 && (
        <SettingGroup title="In this order">
          {hooks.map((hook, at) =>
            editing === at ? (
              <HookForm key={at} hook={hook} problem={problem} onSave={(next) => save(at, next)} onCancel={() => setEditing(undefined)} />
            ) : (
              <SettingRow key={at} name={hookTitle(hook)} about={<HookAbout hook={hook} status={statuses[at]} />}>
                {at > 0 && (
                  <Button look="quiet" aria-label={`Move up: hook ${at + 1}`} onClick={() => move(at)}>
                    Move up
                  </Button>
                )}
                <Button aria-label={`Change hook ${at + 1}`} onClick={() => setEditing(at)}>
                  Change
                </Button>
                <Button
                  look="danger"
                  aria-label={`Remove hook ${at + 1}`}
                  onClick={() => void change(hooks.length === 1 ? undefined : hooks.filter((_each, index) => index !== at))}
                >
                  Remove
                </Button>
              </SettingRow>
            ),
          )}
        </SettingGroup>
      )}
      {editing === -1 ? (
        <SettingGroup title="New hook">
          <HookForm problem={problem} onSave={(next) => save(-1, next)} onCancel={() => setEditing(undefined)} />
        </SettingGroup>
      ) : (
        <Button onClick={() => setEditing(-1)}>Add a hook</Button>
      )}
      {problem !== undefined && editing === undefined && (
        <p role="alert" className="text-small text-bad">
          {problem}
        </p>
      )}
    </>
  )
}

function HookAbout({ hook, status }: { hook: SettingValue; status: HookStatus | undefined }) {
  return (
    <>
      {hookWords(hook)}
      {status !== undefined && status.asked > 0 && ` Asked ${counted(status.asked, 'time')}.`}
      {status?.runs === undefined && (
        <span className="block text-bad">This hook is invalid. Until you fix it, matching calls are denied.</span>
      )}
      {status?.lastFailure !== undefined && <span className="block text-warn">{status.lastFailure.message}</span>}
    </>
  )
}
