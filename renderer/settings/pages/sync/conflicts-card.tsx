import type { SyncStatus } from '../../../../electron/contract/settings/sync.ts'
import { engine } from '../../../engine/engine.ts'
import { askAgain } from '../../../engine/queries.ts'
import { attempt } from '../../../frame/notices.ts'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { legible } from '../../../parts/legible.ts'
import { Time } from '../../../parts/time/time.tsx'
import { useGiven } from '../../../servers/form/borrowed.tsx'
import { Preview } from '../../../servers/form/preview.tsx'
import { ItemName, ItemValue } from './item-words.tsx'

type Conflicts = SyncStatus['conflicts']

/** Items that several computers changed without knowledge of each other. */
export function ConflictsCard({ conflicts }: { conflicts: Conflicts }) {
  return (
    <Card title="Conflicts" count={conflicts.length}>
      <p className="mb-3 text-ink-2">Your computers changed these at the same time. Choose what all of them use.</p>
      <ul className="space-y-3">
        {conflicts.map((conflict) => (
          <Conflict key={conflict.key} conflict={conflict} />
        ))}
      </ul>
    </Card>
  )
}

function Conflict({ conflict }: { conflict: Conflicts[number] }) {
  const { key, kind, name, sides } = conflict
  return (
    <li className="space-y-2 border-t pt-3 first:border-t-0 first:pt-0" aria-label={`${kind} ${name}`}>
      <p>
        <ItemName item={conflict} />
      </p>
      <ul className="space-y-2">
        {sides.map((side) => (
          <Side key={`${side.by} ${side.n}`} of={key} side={side} />
        ))}
      </ul>
    </li>
  )
}

function Side({ of, side }: { of: string; side: Conflicts[number]['sides'][number] }) {
  const { by, n, computer, at, here, preview, text, fingerprint } = side
  const given = useGiven()
  const choose = async (): Promise<void> => {
    await attempt(() => engine().sync.choose({ key: of, side: { by, n }, agreed: fingerprint }), 'Not decided')
    await askAgain('sync')
  }
  return (
    <li className="flex flex-wrap items-start gap-3 rounded-box border p-3" aria-label={`By ${computer}`}>
      <div className="min-w-48 flex-1 space-y-1">
        <p className="text-small text-ink-2">
          {legible(computer)}, <Time at={at} />
          {here && ', used on this computer'}
        </p>
        {text === undefined && <p>Removed</p>}
        {preview !== undefined && <Preview preview={preview} given={given} />}
        {text !== undefined && <ItemValue rule={side.rule} label={`Value of ${computer}`} text={text} />}
      </div>
      <Button onClick={() => void choose()} disabled={!given.all(preview?.borrowed ?? [])}>
        Use this everywhere
      </Button>
    </li>
  )
}
