import { useState } from 'react'
import type { ApprovalAnswer, OpenApproval } from '../../electron/contract/consent/approvals.ts'
import { engine } from '../engine/engine.ts'
import { useApprovals } from '../engine/use-engine.ts'
import { attempt } from '../frame/notices.ts'
import { Button } from '../parts/button.tsx'
import { Code } from '../parts/code.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { EffectBadge } from '../parts/marks/effect-badge.tsx'
import { counted } from '../parts/time/ago.ts'
import { useStill } from './use-still.ts'

/** The state of a displayed call: whether it can be answered, is being answered, or was answered here or elsewhere. */
type Standing = 'open' | 'answering' | 'answered' | 'gone'

/**
 * Shows one call, to be allowed or denied: always the one it was opened with. Closed without an answer, the call stays open. The next one
 * is shown on request.
 */
export function ApprovalDialog({ opened, onNext, onClose }: { opened: OpenApproval; onNext: () => void; onClose: () => void }) {
  const approvals = useApprovals()
  const now = approvals.find(({ id }) => id === opened.id)
  const { id, client, name, effect, effectFrom, reason, arguments: args, left, rule, waiting } = now ?? opened
  const [word, setWord] = useState('')
  const [given, setGiven] = useState<'answering' | 'answered'>()
  const standing: Standing = given ?? (now === undefined ? 'gone' : 'open')
  const others = approvals.filter((each) => each.id !== id).length
  const isStill = useStill(JSON.stringify([standing, now ?? opened]))
  const isDead = standing !== 'open' || !isStill

  const answer = async (answered: ApprovalAnswer['answer']): Promise<void> => {
    setGiven('answering')
    const told = { id, answer: answered, ...(word === '' ? {} : { word }) }
    const isTaken = await attempt(() => engine().answerApproval(told), 'The answer did not reach the call')
    if (isTaken && others === 0) onClose()
    else setGiven(isTaken ? 'answered' : undefined)
  }
  return (
    <Dialog label={`Call of ${name}`} onClose={onClose} className="w-[34rem] max-w-[calc(100vw-2rem)]">
      <div className="space-y-3 p-4">
        <h2 className="text-section font-semibold break-words">
          {client} {standing === 'open' && waiting ? 'wants' : 'wanted'} to run {name}
        </h2>
        <p className="flex flex-wrap items-center gap-2">
          <EffectBadge effect={effect} from={effectFrom} /> {reason}
        </p>
        <p role="status" className="text-ink-2 empty:hidden">
          {standing === 'open' && !waiting && STANDINGS.late}
          {standing !== 'open' && STANDINGS[standing]}
        </p>
        <Code label="Arguments" text={args} />
        {left !== undefined && <p className="text-warn">{counted(left, 'character')} more are not shown.</p>}
        {(standing === 'open' || standing === 'answering') && (
          <label className="block space-y-1">
            <span className="text-ink-2">What the model is told if you deny it</span>
            <input className="field-box w-full" value={word} maxLength={500} onChange={({ target }) => setWord(target.value)} />
          </label>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {others > 0 && <p className="mr-auto self-center text-ink-2">{counted(others, 'more call')}</p>}
          {(standing === 'answered' || standing === 'gone') && (
            <>
              <Button onClick={onClose}>Close</Button>
              {others > 0 && (
                <Button disabled={!isStill} onClick={onNext}>
                  Show the next call
                </Button>
              )}
            </>
          )}
          {standing !== 'answered' && (
            <>
              <Button disabled={isDead} onClick={() => void answer('deny')}>
                Deny
              </Button>
              <Button disabled={isDead} onClick={() => void answer('session')}>
                Allow for this session
              </Button>
              <Button look="primary" disabled={isDead} onClick={() => void answer('once')}>
                Allow once
              </Button>
            </>
          )}
        </div>
        {rule !== undefined && standing === 'open' && (
          <details>
            <summary className="cursor-pointer text-ink-2">Always</summary>
            <div className="mt-2 space-y-2">
              <p>You can remove this rule on the page Permissions.</p>
              <Code label="Rule" text={JSON.stringify(rule, undefined, 2)} />
              <div className="flex justify-end">
                <Button disabled={isDead} onClick={() => void answer('always')}>
                  Allow always
                </Button>
              </div>
            </div>
          </details>
        )}
      </div>
    </Dialog>
  )
}

const STANDINGS = {
  late: 'The call does not wait any more. Your answer is for the same call, made again within 10 minutes.',
  answering: '',
  answered: 'Your answer has reached the call.',
  gone: 'This call is no longer open: it was answered elsewhere, or its time is over. Nothing can be said to it here.',
} as const
