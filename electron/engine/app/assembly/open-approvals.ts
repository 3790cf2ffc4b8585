import { randomBytes } from 'node:crypto'
import { type Approvals, createApprovals } from '../../authorization/approvals/approvals.ts'
import { notesOfRules } from '../../config/rules/new-notes.ts'
import { ruleEdits } from '../../config/rules/rule-edits.ts'
import type { GatewayParts } from '../gateway-parts.ts'
import { shownAccounts } from '../servers/accounts/shown-accounts.ts'

type ApprovalParts = Pick<GatewayParts, 'clock' | 'mask' | 'changes' | 'events' | 'storage' | 'secrets' | 'upstream'>

/** Creates the approvals of calls, connected to the change feed and to servers.json. */
export function openApprovals(parts: ApprovalParts): Approvals {
  const { clock, mask, changes, events, storage } = parts
  const accounts = shownAccounts(parts)
  const edits = ruleEdits(storage.config, notesOfRules(clock))
  const approvals = createApprovals({
    clock,
    areThere: () => changes.answering(),
    newId: () => randomBytes(4).toString('hex'),
    patience: () => storage.config.state.settings.questionTimeout,
    shown: (text) => mask.text(text),
    accountOf: (server) => accounts().get(server),
    writeRules: (rules) => edits.add(...rules.map((rule) => ({ ...rule, from: 'approval' as const }))),
    onChange: (open) => changes.tell({ type: 'approvals', approvals: open }),
  })
  events.on('session.ended', (session) => approvals.forget(session))
  return approvals
}
