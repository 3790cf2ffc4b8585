import { useState } from 'react'
import type { SyncStatus, WaitingChange } from '../../../electron/contract/settings/sync.ts'
import { engine } from '../../engine/engine.ts'
import { askAgain } from '../../engine/queries.ts'
import { useAnswer } from '../../engine/use-engine.ts'
import { attempt } from '../../frame/notices.ts'
import { Button } from '../../parts/button.tsx'
import { Code } from '../../parts/code.tsx'
import { Field } from '../../parts/field.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { Failure, Trouble } from '../../parts/message.tsx'
import { Segmented } from '../../parts/segmented.tsx'
import { Time } from '../../parts/time/time.tsx'
import { useGiven } from '../../servers/form/borrowed.tsx'
import { Preview } from '../../servers/form/preview.tsx'
import { SettingGroup, SettingRow } from '../rows/setting-row.tsx'
import { TextRow, useSetting } from '../rows/value-rows.tsx'

/** Shares the configuration with the user's other computers: the folder, what waits, and what is in conflict. */
export function SyncSettings() {
  const { value: folder } = useSetting('sync.folder')
  return (
    <>
      <SettingGroup title="Share with your other computers">
        <TextRow setting="sync.folder" kind="text" wide />
        {folder !== undefined && <TakeRow />}
      </SettingGroup>
      {typeof folder === 'string' && <Shared folder={folder} />}
    </>
  )
}

function TakeRow() {
  const { name, about, value, onUsual, problem, change } = useSetting('sync.take')
  return (
    <SettingRow {...{ name, about, problem, onUsual }} usual="wait for you">
      <Segmented
        label={name}
        value={value === 'all' ? 'all' : 'ask'}
        onChange={(chosen) => void change(chosen)}
        options={[
          { value: 'ask', label: 'Wait for me' },
          { value: 'all', label: 'Apply at once' },
        ]}
      />
    </SettingRow>
  )
}

function Shared({ folder }: { folder: string }) {
  const { value: status, error } = useAnswer(['sync', folder], (client, signal) => client.sync.status(undefined, { signal }))
  if (error !== undefined) return <Failure error={error} />
  if (status === undefined) return null
  const { computers, waiting, conflicts, unread, problem } = status
  return (
    <div className="space-y-4">
      {problem !== undefined && <Trouble message={problem} />}
      <Card title="Other computers" action={<Button onClick={() => void askAgain('sync')}>Look now</Button>}>
        {computers.length === 0 ? (
          <p className="text-ink-2">None yet. Set the same folder in Tooltray on your other computer.</p>
        ) : (
          <ul>
            {computers.map(({ name, at }) => (
              <li key={`${name} ${at}`} className="flex flex-wrap justify-between gap-3 py-1">
                <span>{name}</span>
                <span className="text-ink-2">
                  changed something <Time at={at} />
                </span>
              </li>
            ))}
          </ul>
        )}
        {unread.length > 0 && <p className="mt-2 text-small text-ink-2">Not complete, or not of Tooltray: {unread.join(', ')}</p>}
      </Card>
      {waiting.length > 0 && (
        <Card title="Waits for you" count={waiting.length}>
          <ul className="space-y-3">
            {waiting.map((change) => (
              <Waiting key={change.key} change={change} />
            ))}
          </ul>
        </Card>
      )}
      {conflicts.length > 0 && (
        <Card title="Changed on several computers" count={conflicts.length}>
          <ul className="space-y-3">
            {conflicts.map((conflict) => (
              <Conflict key={conflict.key} conflict={conflict} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

const CHANGES = { new: 'is new on', changed: 'changed on', removed: 'was removed on' } as const

function Waiting({ change }: { change: WaitingChange }) {
  const { key, kind, name, computer, preview, text, paths, problem, fingerprint } = change
  const given = useGiven()
  const [typed, setTyped] = useState<readonly string[]>(() => Array.from({ length: paths }, () => ''))
  const take = async (): Promise<void> => {
    const chosen = paths === 0 ? {} : { paths: [...typed] }
    await attempt(() => engine().sync.accept({ changes: [{ key, agreed: fingerprint, ...chosen }] }), 'Not taken')
    await askAgain('sync')
  }
  const refuse = async (): Promise<void> => {
    await attempt(() => engine().sync.choose({ key, side: 'here' }), 'Not decided')
    await askAgain('sync')
  }
  return (
    <li className="space-y-2 border-t pt-3 first:border-t-0 first:pt-0" aria-label={`${kind} ${name}`}>
      <p>
        The {kind} <span className="font-medium wrap-anywhere">{name}</span> {CHANGES[change.change]} {computer}.
      </p>
      {preview !== undefined && <Preview preview={preview} given={given} />}
      {preview === undefined && text !== undefined && <Code label={`New value of ${name}`} text={text} />}
      {typed.map((value, at) => (
        <Field key={at} label={paths === 1 ? 'Its path on this computer' : `Path ${at + 1} on this computer`}>
          {(wiring) => (
            <input
              {...wiring}
              value={value}
              onChange={(event) => setTyped(typed.with(at, event.target.value))}
              className="field-box font-mono"
            />
          )}
        </Field>
      ))}
      {problem !== undefined && <p className="text-small text-bad">{problem}</p>}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void take()} disabled={typed.includes('') || !given.all(preview?.borrowed ?? [])}>
          {change.change === 'removed' ? 'Remove it here, too' : 'Take it'}
        </Button>
        <Button onClick={() => void refuse()}>Keep mine everywhere</Button>
      </div>
    </li>
  )
}

function Conflict({ conflict: { key, kind, name, sides } }: { conflict: SyncStatus['conflicts'][number] }) {
  const choose = async ({ by, n, fingerprint }: (typeof sides)[number]): Promise<void> => {
    await attempt(() => engine().sync.choose({ key, side: { by, n }, agreed: fingerprint }), 'Not decided')
    await askAgain('sync')
  }
  return (
    <li className="space-y-2 border-t pt-3 first:border-t-0 first:pt-0" aria-label={`${kind} ${name}`}>
      <p>
        The {kind} <span className="font-medium wrap-anywhere">{name}</span>
      </p>
      {sides.map((side) => (
        <div key={`${side.by} ${side.n}`} className="flex flex-wrap items-start gap-3">
          <div className="min-w-48 flex-1 space-y-1">
            <p className="text-small text-ink-2">
              {side.computer}, <Time at={side.at} />
              {side.inForce && ', applies until you decide'}
            </p>
            {side.text === undefined ? <p>Removed</p> : <Code label={`Value of ${side.computer}`} text={side.text} />}
          </div>
          <Button onClick={() => void choose(side)}>Use this everywhere</Button>
        </div>
      ))}
    </li>
  )
}
