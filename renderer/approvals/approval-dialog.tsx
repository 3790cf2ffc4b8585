import { useState } from 'react'
import type { ApprovalAnswer, OpenApproval } from '../../electron/control/contract.ts'
import { engine } from '../engine/engine.ts'
import { attempt } from '../frame/notices.ts'
import { Button } from '../parts/button.tsx'
import { Code } from '../parts/code.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { EffectBadge } from '../parts/effect-badge.tsx'
import { counted } from '../parts/time/ago.ts'

/** One call as it would be made, to be allowed or denied. Closed without either it stays open. The next one takes its place. */
export function ApprovalDialog({ approval, others, onClose }: { approval: OpenApproval; others: number; onClose: () => void }) {
  const { id, client, name, effect, effectFrom, reason, arguments: args, left, rule, waiting } = approval
  const [word, setWord] = useState('')
  const answer = (given: ApprovalAnswer['answer']): void => {
    if (others === 0) onClose()
    void attempt(
      () => engine().answerApproval({ id, answer: given, ...(word === '' ? {} : { word }) }),
      'The answer did not reach the call',
    )
  }
  return (
    <Dialog label={`Call of ${name}`} onClose={onClose} className="w-[34rem] max-w-[calc(100vw-2rem)]">
      <div className="space-y-3 p-4">
        <h2 className="text-section font-semibold break-words">
          {client} {waiting ? 'wants' : 'wanted'} to run {name}
        </h2>
        <p className="flex flex-wrap items-center gap-2">
          <EffectBadge effect={effect} from={effectFrom} /> {reason}
        </p>
        {!waiting && (
          <p className="text-muted">The call does not wait any more. Your answer is for the same call, made again within 10 minutes.</p>
        )}
        <Code label="Arguments" text={args} />
        {left !== undefined && <p className="text-warn">{counted(left, 'character')} more are not shown.</p>}
        <label className="block space-y-1">
          <span className="text-muted">What the model is told if you deny it</span>
          <input className="field-box w-full" value={word} maxLength={500} onChange={({ target }) => setWord(target.value)} />
        </label>
        <div className="flex flex-wrap justify-end gap-2">
          {others > 0 && <p className="mr-auto self-center text-muted">{counted(others, 'more call')}</p>}
          <Button onClick={() => answer('deny')}>Deny</Button>
          <Button onClick={() => answer('session')}>Allow for this session</Button>
          <Button look="primary" onClick={() => answer('once')}>
            Allow once
          </Button>
        </div>
        {rule !== undefined && (
          <details>
            <summary className="cursor-pointer text-muted">Always</summary>
            <div className="mt-2 space-y-2">
              <p>This rule is written into servers.json; you can take it out there.</p>
              <Code label="Rule" text={JSON.stringify(rule, undefined, 2)} />
              <div className="flex justify-end">
                <Button onClick={() => answer('always')}>Allow always</Button>
              </div>
            </div>
          </details>
        )}
      </div>
    </Dialog>
  )
}
