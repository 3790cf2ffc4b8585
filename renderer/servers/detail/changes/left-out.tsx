import type { DefinitionChange } from '../../../../electron/contract/consent/pending-changes.ts'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { acceptChanges, titleOf } from './change-actions.ts'
import { ChangeDetails, ChangeName } from './change-card.tsx'
import { isFlagged, keyOf } from './shown-changes.ts'

/** What was left out of a server, each with its way back; nothing if there is nothing. */
export function LeftOut({ server, changes, isStill }: { server: string; changes: readonly DefinitionChange[]; isStill: boolean }) {
  if (changes.length === 0) return null
  return (
    <Card title="Left out">
      <p className="mb-2 text-ink-2">Your apps do not see these. You are asked again when they change.</p>
      <ul aria-label="Left out">
        {changes.map((change) => (
          <li key={`${keyOf(change)} ${change.version}`} data-left-out={change.name} className="border-t py-2 first:border-t-0">
            <div className="flex flex-wrap items-center gap-2">
              <ChangeName change={change} />
              <Button
                disabled={!isStill}
                look={isFlagged(change) ? 'danger' : 'plain'}
                aria-label={`${isFlagged(change) ? 'Accept anyway' : 'Accept'} ${titleOf(change)}`}
                onClick={() => void acceptChanges(server, [change])}
              >
                {isFlagged(change) ? 'Accept anyway' : 'Accept'}
              </Button>
            </div>
            <details>
              <summary className="w-fit cursor-pointer text-ink-2">Details</summary>
              <div className="-mx-4 pt-1">
                <ChangeDetails server={server} change={change} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  )
}
