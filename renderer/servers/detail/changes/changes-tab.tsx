import { useEffect, useRef, useState } from 'react'
import type { DefinitionChange } from '../../../../electron/contract/consent/pending-changes.ts'
import type { ServerStatus } from '../../../../electron/contract/servers.ts'
import { humanName } from '../../../../electron/control/human-name.ts'
import { listed } from '../../../clients/words.ts'
import { useAnswer } from '../../../engine/use-engine.ts'
import { Button } from '../../../parts/button.tsx'
import { Empty, Failure, Skeleton, Trouble } from '../../../parts/message.tsx'
import { usePermissions } from '../../../permissions/use-permissions.ts'
import { useStill } from '../../../parts/use-still.ts'
import { ChangeCard } from './change-card.tsx'
import { acceptChanges } from './change-actions.ts'
import { LeftOut } from './left-out.tsx'
import { type ShownChanges, isFlagged, keyOf, shownChanges } from './shown-changes.ts'

/** What a server changed since it was last accepted, and what of that was left out. */
export function ChangesTab({ server }: { server: ServerStatus }) {
  if (server.held === undefined && server.leftOut === undefined)
    return <Empty title="No changes to review">If this server changes its tools or adds new ones, you review them here first.</Empty>
  return <Changes key={server.name} server={server} />
}

function Changes({ server: { name, held = 0, leftOut = 0, refreshedAt } }: { server: ServerStatus }) {
  const { value: now, error } = useAnswer(['pending-changes', name, held, leftOut, refreshedAt], (client) =>
    client.pendingChanges.review({ name }),
  )
  const [seen, setSeen] = useState<readonly DefinitionChange[]>([])
  const shown = now && shownChanges(seen, now)
  // Nothing is being read that new changes could take the place of.
  const isFree = shown?.isOutdated === true && shown.waiting.length === 0
  if (now !== undefined && isFree) setSeen(now)
  // What was decided on is over: a later change of the same tool is another one.
  else if (shown !== undefined && shown.waiting.length < seen.length) setSeen(shown.waiting)
  if (error !== undefined) return <Failure error={error} />
  if (now === undefined || shown === undefined || isFree) return <Skeleton lines={6} />
  return <Shown server={name} shown={shown} onRenew={() => setSeen(now)} />
}

function Shown({ server, shown: { waiting, leftOut, isOutdated }, onRenew }: { server: string; shown: ShownChanges; onRenew: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const count = waiting.length
  const before = useRef(count)
  // The button that was pressed is gone with its card.
  useEffect(() => {
    if (count < before.current) heading.current?.focus()
    before.current = count
  }, [count])
  // The next card moves under the pointer: a second click of the same finger must not decide on it.
  const isStill = useStill([...waiting, ...leftOut].map((change) => `${keyOf(change)} ${change.version} ${change.leftOut}`).join('\n'))
  const { value: permissions } = usePermissions(server)
  const plain = waiting.filter((change) => !isFlagged(change))
  return (
    <section aria-label="Changes to review" className="space-y-3">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 ref={heading} tabIndex={-1} className="text-section font-semibold outline-none">
            {count === 0 ? 'No changes to review' : summaryOf(server, waiting)}
          </h2>
          {count > 0 && <p className="text-ink-2">Your apps do not see what changed until you accept it.</p>}
        </div>
        {plain.length > 1 && (
          <Button disabled={!isStill} onClick={() => void acceptChanges(server, plain)}>
            {plain.length === count ? `Accept all ${count}` : `Accept the ${plain.length} without warnings`}
          </Button>
        )}
      </div>
      {isOutdated && (
        <Trouble
          kind="warn"
          message={`${humanName(server)} changed again while you looked.`}
          hint="You see the earlier changes below. You can no longer accept those that changed again."
          action={<Button onClick={onRenew}>Show what changed</Button>}
        />
      )}
      {waiting.map((change) => (
        <ChangeCard
          key={keyOf(change)}
          server={server}
          change={change}
          permissions={change.kind === 'tool' ? permissions?.tools.find(({ tool }) => tool === change.name) : undefined}
          isStill={isStill}
        />
      ))}
      <LeftOut server={server} changes={leftOut} isStill={isStill} />
    </section>
  )
}

const VERBS = { changed: 'changed', added: 'added', renamed: 'renamed', gone: 'removed' } as const

/** Says what a server did: `GitHub changed 2 tools and added 1`. */
function summaryOf(server: string, changes: readonly Pick<DefinitionChange, 'change' | 'kind'>[]): string {
  const noun = changes.every(({ kind }) => kind === 'tool') ? 'tool' : 'definition'
  const parts = (['changed', 'renamed', 'added', 'gone'] as const).flatMap((change) => {
    const count = changes.filter((each) => each.change === change).length
    return count === 0 ? [] : [{ verb: VERBS[change], count }]
  })
  const texts = parts.map(({ verb, count }, at) => `${verb} ${count}${at > 0 ? '' : ` ${noun}${count === 1 ? '' : 's'}`}`)
  return `${humanName(server)} ${listed(texts)}`
}
