import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import type { ApprovalAnswer, OpenApproval } from '../../electron/contract/consent/approvals.ts'
import { humanName } from '../../electron/control/human-name.ts'
import { appName } from '../../electron/control/words/app-name.ts'
import { APPROVAL_ANSWERS, alwaysSentence, approvalSentence } from '../../electron/control/words/approval-words.ts'
import { engine } from '../engine/engine.ts'
import { useApprovals } from '../engine/use-engine.ts'
import { attempt } from '../frame/notices.ts'
import { hrefOf } from '../frame/route.ts'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogButtons } from '../parts/dialog.tsx'
import { legible } from '../parts/legible.ts'
import { EffectBadge } from '../parts/marks/effect-badge.tsx'
import { Tile } from '../parts/marks/tile.tsx'
import { counted } from '../parts/time/ago.ts'
import { SentValues } from './sent-values.tsx'
import { tellOfRules } from './undo-rule.ts'
import { useStill } from '../parts/use-still.ts'

/** The state of a displayed call: whether it can be answered, is being answered, or was answered here or elsewhere. */
type DialogState = 'open' | 'answering' | 'answered' | 'gone'

/**
 * Shows one call, to be allowed or denied: always the one it was opened with. Closed without an answer, the call stays open. The next one
 * is shown on request.
 */
export function ApprovalDialog({ opened, onNext, onClose }: { opened: OpenApproval; onNext: () => void; onClose: () => void }) {
  const approvals = useApprovals()
  const now = approvals.find(({ id }) => id === opened.id)
  const call = now ?? opened
  const {
    id,
    client,
    server,
    name,
    effect,
    effectFrom,
    reason,
    ruled,
    description,
    arguments: args,
    left,
    rule,
    otherRules = [],
    waiting,
  } = call
  const [word, setWord] = useState('')
  const [given, setGiven] = useState<'answering' | 'answered'>()
  const state: DialogState = given ?? (now === undefined ? 'gone' : 'open')
  const others = approvals.filter((each) => each.id !== id).length
  const isStill = useStill(JSON.stringify([state, now ?? opened]))
  const isDead = state !== 'open' || !isStill

  const sentence = legible(approvalSentence(call, state !== 'open' || !waiting))
  const always = alwaysSentence(call)

  const answer = async (answered: ApprovalAnswer['answer']): Promise<void> => {
    setGiven('answering')
    const answerToSend = { id, answer: answered, ...(word === '' ? {} : { word }) }
    const isTaken = await attempt(() => engine().answerApproval(answerToSend), 'Couldn’t send your answer')
    if (isTaken && answered === 'always' && rule !== undefined) tellOfRules([rule, ...otherRules], `From now on: ${always}.`)
    if (isTaken && others === 0) onClose()
    else setGiven(isTaken ? 'answered' : undefined)
  }
  return (
    <Dialog alert label={sentence} onClose={onClose} className="w-[35rem] max-w-[calc(100vw-2rem)]">
      <div className="space-y-3 p-6 max-[480px]:p-4">
        <div className="flex items-center gap-3">
          <Tile name={appName(client)} kind="app" size={40} />
          <ArrowRight className="size-4 text-ink-3" aria-hidden />
          <Tile name={server} size={40} />
          <span className="ml-auto">
            <EffectBadge effect={effect} from={effectFrom} />
          </span>
        </div>
        {/* The focus is on the text, so that Enter does nothing. */}
        <h2 data-initial-focus tabIndex={-1} className="text-title font-semibold wrap-anywhere outline-none">
          {sentence}
        </h2>
        <p role="status" className="text-ink-2 empty:hidden">
          {state === 'open' && !waiting && STANDINGS.late}
          {state !== 'open' && STANDINGS[state]}
        </p>
        {description !== undefined && (
          <blockquote className="max-h-32 overflow-auto border-l-2 pl-3 text-ink-2 wrap-anywhere whitespace-pre-wrap" tabIndex={0}>
            <span className="block text-small text-ink-3">{humanName(server)} says about this tool</span>
            {legible(description)}
          </blockquote>
        )}
        <SentValues json={args} />
        {left !== undefined && <p className="text-warn">{counted(left, 'character')} more are not shown.</p>}
        <p className="text-ink-2">
          {ruled === true ? <ByRule onFollow={onClose} /> : legible(reason)} Tool: <code className="font-mono text-small">{name}</code>
        </p>
        {(state === 'open' || state === 'answering') && (
          <details>
            <summary className="w-fit cursor-pointer text-ink-2">Tell the model why not</summary>
            <label className="mt-2 block space-y-1">
              <span className="text-ink-2">Message to the model if you deny (optional)</span>
              <input className="field-box w-full" value={word} maxLength={500} onChange={({ target }) => setWord(target.value)} />
            </label>
          </details>
        )}
        <DialogButtons isLast={rule === undefined || state !== 'open'}>
          {others > 0 && <p className="mr-auto self-center text-ink-2">{counted(others, 'more call')}</p>}
          {(state === 'answered' || state === 'gone') && (
            <>
              <Button onClick={onClose}>Close</Button>
              {others > 0 && (
                <Button disabled={!isStill} onClick={onNext}>
                  Show the next call
                </Button>
              )}
            </>
          )}
          {state !== 'answered' && (
            <>
              <Button disabled={isDead} onClick={() => void answer('deny')}>
                {APPROVAL_ANSWERS.deny}
              </Button>
              <Button disabled={isDead} onClick={() => void answer('session')}>
                {APPROVAL_ANSWERS.session}
              </Button>
              <Button look={effect === 'destructive' ? 'danger' : 'plain'} disabled={isDead} onClick={() => void answer('once')}>
                {APPROVAL_ANSWERS.once}
              </Button>
            </>
          )}
        </DialogButtons>
        {rule !== undefined && state === 'open' && (
          <p className="border-t pt-3">
            <Button
              look="quiet"
              className="h-auto min-h-8 text-left whitespace-normal"
              disabled={isDead}
              onClick={() => void answer('always')}
            >
              {legible(always)}
            </Button>
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** The rule itself is on its page, where it can be changed. */
function ByRule({ onFollow }: { onFollow: () => void }) {
  return (
    <>
      One of your{' '}
      <a className="text-accent" href={hrefOf({ page: 'permissions' })} onClick={onFollow}>
        rules
      </a>{' '}
      asks before this.
    </>
  )
}

const STANDINGS = {
  late: 'The AI app stopped waiting. If you allow the call, it can run when the app asks again within 10 minutes.',
  answering: '',
  answered: 'Your answer has reached the call.',
  gone: 'This call no longer waits. It was answered elsewhere, or it timed out.',
} as const
