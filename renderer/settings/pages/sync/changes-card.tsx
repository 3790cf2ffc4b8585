import { useState } from 'react'
import type { WaitingChange } from '../../../../electron/contract/settings/sync.ts'
import { DifferenceLines } from '../../../clients/difference.tsx'
import { engine } from '../../../engine/engine.ts'
import { askAgain } from '../../../engine/queries.ts'
import { attempt } from '../../../frame/notices.ts'
import { Button } from '../../../parts/button.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { Field } from '../../../parts/field.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { legible } from '../../../parts/legible.ts'
import { useGiven } from '../../../servers/form/borrowed.tsx'
import { Preview } from '../../../servers/form/preview.tsx'
import { ItemName, ItemValue } from './item-words.tsx'

interface Accepted {
  readonly key: string
  readonly agreed: string
  readonly paths?: readonly string[]
}

async function accept(changes: readonly Accepted[]): Promise<void> {
  await attempt(() => engine().sync.accept({ changes }), 'Not accepted')
  await askAgain('sync')
}

/** Changes of other computers that wait for the user. */
export function ChangesCard({ changes }: { changes: readonly WaitingChange[] }) {
  const ready = changes.filter(({ paths, preview }) => paths === 0 && (preview?.borrowed ?? []).length === 0)
  return (
    <Card
      title="Changes to review"
      count={changes.length}
      action={
        ready.length > 1 && (
          <Button onClick={() => void accept(ready.map(({ key, fingerprint }) => ({ key, agreed: fingerprint })))}>
            {ready.length === changes.length ? 'Accept all' : `Accept ${ready.length} of them`}
          </Button>
        )
      }
    >
      <ul className="space-y-3">
        {changes.map((change) => (
          // Another change of the same item starts with empty fields, and without the agreement to the one before.
          <Change key={`${change.key} ${change.fingerprint}`} change={change} />
        ))}
      </ul>
    </Card>
  )
}

const CHANGES = { new: 'is new on', changed: 'changed on', removed: 'was removed on' } as const
const REFUSALS = { new: 'Remove everywhere', changed: 'Keep mine everywhere', removed: 'Keep everywhere' } as const

function Change({ change: waiting }: { change: WaitingChange }) {
  const { key, kind, name, change, computer, preview, text, difference, paths, pathsHere, problem, fingerprint } = waiting
  const given = useGiven()
  const [typed, setTyped] = useState<readonly string[]>(() => Array.from({ length: paths }, (_, at) => pathsHere[at] ?? ''))
  const [asks, setAsks] = useState(false)
  const refuse = async (): Promise<void> => {
    await attempt(() => engine().sync.choose({ key, side: 'here' }), 'Not decided')
    await askAgain('sync')
  }
  return (
    <li className="space-y-2 border-t pt-3 first:border-t-0 first:pt-0" aria-label={`${kind} ${name}`}>
      <p>
        <ItemName item={waiting} /> {CHANGES[change]} {legible(computer)}.
      </p>
      {preview !== undefined && <Preview preview={preview} given={given} />}
      {difference !== undefined && <DifferenceLines label={`What changes in ${name}`} lines={difference} className="rounded-box border" />}
      {preview === undefined && difference === undefined && text !== undefined && (
        <ItemValue rule={waiting.rule} label={`New value of ${name}`} text={text} />
      )}
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
        <Button
          look="primary"
          onClick={() => void accept([{ key, agreed: fingerprint, ...(paths === 0 ? {} : { paths: typed }) }])}
          disabled={typed.includes('') || !given.all(preview?.borrowed ?? [])}
        >
          {change === 'removed' ? 'Remove here, too' : 'Accept'}
        </Button>
        <Button onClick={() => (change === 'new' ? setAsks(true) : void refuse())}>{REFUSALS[change]}</Button>
      </div>
      {asks && (
        <Confirm
          title="Remove everywhere?"
          text={`${legible(computer)} loses it, too. To leave it there, do nothing: it stays in this list.`}
          verb="Remove everywhere"
          onConfirm={() => void refuse()}
          onClose={() => setAsks(false)}
        />
      )}
    </li>
  )
}
