import { randomBytes } from 'node:crypto'
import type { ChangeFeed } from '../../records/activity/change-feed.ts'
import { type Approvals, createApprovals } from '../../authorization/approvals/approvals.ts'
import type { Clock } from '../../base/platform.ts'
import { ruleEdits } from '../../config/rules/rule-edits.ts'
import type { EventsOfEngine } from '../engine-events.ts'
import type { Storage } from './open-storage.ts'
import type { Mask } from '../../secrets/mask.ts'

/** Dependencies of `openApprovals`. */
interface ApprovalsDeps {
  readonly clock: Clock
  readonly mask: Mask
  readonly changes: Pick<ChangeFeed, 'answering' | 'tell'>
  readonly storage: Pick<Storage, 'config'>
  readonly events: EventsOfEngine
}

/** Creates the approvals of calls, connected to the change feed and to servers.json. */
export function openApprovals(deps: ApprovalsDeps): Approvals {
  const { clock, mask, changes, storage, events } = deps
  const approvals = createApprovals({
    clock,
    areThere: () => changes.answering(),
    newId: () => randomBytes(4).toString('hex'),
    patience: () => storage.config.state.settings.questionTimeout,
    shown: (text) => mask.text(text),
    writeRule: (rule) => ruleEdits(storage.config).addRule(rule),
    onChange: (open) => changes.tell({ type: 'approvals', approvals: open }),
  })
  events.on('session.ended', (session) => approvals.forget(session))
  return approvals
}
