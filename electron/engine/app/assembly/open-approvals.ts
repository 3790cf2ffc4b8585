import { randomBytes } from 'node:crypto'
import { type Approvals, createApprovals } from '../../authorization/approvals/approvals.ts'
import { notesOfRules } from '../../config/rules/new-notes.ts'
import { ruleEdits } from '../../config/rules/rule-edits.ts'
import type { CommonParts } from '../common-parts.ts'
import type { Storage } from './open-storage.ts'

/** Creates the approvals of calls, connected to the change feed and to servers.json. */
export function openApprovals({ clock, mask, changes, events, storage }: CommonParts & { readonly storage: Storage }): Approvals {
  const edits = ruleEdits(storage.config, notesOfRules(clock))
  const approvals = createApprovals({
    clock,
    areThere: () => changes.answering(),
    newId: () => randomBytes(4).toString('hex'),
    patience: () => storage.config.state.settings.questionTimeout,
    shown: (text) => mask.text(text),
    writeRule: (rule) => edits.add({ ...rule, from: 'approval' }),
    onChange: (open) => changes.tell({ type: 'approvals', approvals: open }),
  })
  events.on('session.ended', (session) => approvals.forget(session))
  return approvals
}
