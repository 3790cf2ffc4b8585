import { Ban, Check, Hand } from 'lucide-react'
import type { PolicyDecision } from '../../../electron/contract/access.ts'
import { useStatus } from '../../engine/use-engine.ts'
import { hrefOf } from '../../frame/route.ts'
import { legible } from '../../parts/legible.ts'
import { Sentence } from '../exceptions/sentence.tsx'
import { whyOf } from './why.ts'

const ANSWERS = {
  allow: { words: 'Yes, without asking you.', Icon: Check, look: 'bg-good-soft', mark: 'text-good' },
  ask: { words: 'Only after you allow it.', Icon: Hand, look: 'bg-warn-soft', mark: 'text-warn' },
  deny: { words: 'No.', Icon: Ban, look: 'bg-sunken', mark: 'text-ink-2' },
} as const

/**
 * What becomes of a call, why, and a link to where that is set.
 *
 * @param server of the tool.
 * @param nameOf names an app by its id.
 */
export function DecisionNote({ answer, server, nameOf }: { answer: PolicyDecision; server: string; nameOf: (client: string) => string }) {
  const rules = useStatus()?.config.rules ?? []
  const { words, Icon, look, mark } = ANSWERS[answer.decision]
  const why = whyOf(answer, server, rules, nameOf)
  return (
    <div role="status" data-decision={answer.decision} className={`flex gap-3 rounded-card px-3.5 py-3 ${look}`}>
      <Icon className={`mt-0.5 size-4 shrink-0 ${mark}`} aria-hidden />
      <div className="min-w-0 flex-1 space-y-1">
        <p className="font-semibold">{words}</p>
        <p className="wrap-anywhere text-ink-2">{why === undefined ? legible(answer.reason) : <Sentence parts={why.parts} />}</p>
        {answer.dependsOnArguments === true && <p className="text-ink-2">It also depends on what is sent: add the arguments.</p>}
        {why?.link !== undefined && (
          <a className="block text-accent" href={hrefOf(why.link.route)}>
            {why.link.label}
          </a>
        )}
        {why !== undefined && (
          <details>
            <summary className="text-small text-ink-2">In full</summary>
            <p className="text-small wrap-anywhere text-ink-2">{legible(answer.reason)}</p>
          </details>
        )}
      </div>
    </div>
  )
}
