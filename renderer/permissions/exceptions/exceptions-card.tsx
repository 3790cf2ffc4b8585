import { Ban, Check, Hand, Pencil, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isJust } from '../../../electron/control/words/contract-values.ts'
import type { Decision } from '../../../electron/contract/access.ts'
import type { Permissions } from '../../../electron/contract/consent/permissions.ts'
import { useStatus } from '../../engine/use-engine.ts'
import { IconButton } from '../../parts/button.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { clientNames } from '../client-names.ts'
import { setPermissions } from '../permission-actions.ts'
import { type Exception, exceptionsOf } from './exceptions.ts'
import { originOf } from './origin.ts'
import { ruleSentence, sentenceText } from './rule-sentence.ts'
import { Sentence } from './sentence.tsx'

/** Of more exceptions, one is looked for by its words. */
const MANY = 8

/**
 * What differs from the defaults, as sentences, each with a way to change it or take it away.
 *
 * @param action adds one.
 * @param onEdit opens one.
 * @param wanted the number of a rule to show.
 */
export function ExceptionsCard({
  permissions: { clients, limits },
  action,
  onEdit,
  wanted,
}: {
  permissions: Permissions
  action?: ReactNode
  onEdit?: (exception: Exception) => void
  wanted: number | undefined
}) {
  const rules = useStatus()?.config.rules ?? []
  const [words, setWords] = useState('')
  const nameOf = clientNames(clients)
  const all = exceptionsOf(rules, limits).map((exception) => {
    const parts = ruleSentence(exception.meaning, { nameOf })
    return { exception, parts, text: sentenceText(parts) }
  })
  const shown = all.filter(({ text }) => text.toLowerCase().includes(words.trim().toLowerCase()))
  /** An `allow` holds only for an app that is connected by Tooltray. */
  const waitsFor = ({ meaning: { client, decision } }: Exception): string | undefined =>
    decision === 'allow' ? clients.find(({ id, proven }) => isJust(client, id) && !proven)?.name : undefined
  return (
    <Card title="Exceptions" count={all.length} action={action}>
      {all.length === 0 && <p className="text-ink-2">None. The choice above applies to every app and server.</p>}
      {all.length > MANY && (
        <input
          type="search"
          data-filter
          aria-label="Filter exceptions"
          placeholder={`Filter ${all.length} exceptions`}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className="field-box mb-2 max-w-72"
        />
      )}
      {all.length > 0 && shown.length === 0 && <p className="text-ink-2">Nothing matches.</p>}
      {shown.length > 0 && (
        <ul aria-label="Exceptions">
          {shown.map(({ exception, parts, text }, at) => (
            // Two rules may say the same: the position distinguishes them.
            <Row
              key={`${at} ${text}`}
              exception={exception}
              text={text}
              isWanted={wanted !== undefined && exception.numbers.includes(wanted)}
              waitsFor={waitsFor(exception)}
              onEdit={onEdit && (() => onEdit(exception))}
            >
              <Sentence parts={parts} />
            </Row>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Row({
  exception,
  text,
  isWanted,
  waitsFor,
  onEdit,
  children,
}: {
  exception: Exception
  text: string
  isWanted: boolean
  waitsFor: string | undefined
  onEdit: (() => void) | undefined
  children: ReactNode
}) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isWanted) row.current?.scrollIntoView({ block: 'center' })
  }, [isWanted])
  const { rules, numbers, meaning } = exception
  const [rule] = rules
  const origin = rule === undefined ? 'set at the server' : originOf(rule, new Date())
  return (
    <li
      ref={row}
      data-exception={numbers.join(' ')}
      aria-current={isWanted || undefined}
      className={
        '-mx-4 flex min-h-12 compact:min-h-10 items-center gap-3 border-t px-4 py-1.5 compact:py-0.5 first:border-t-0 ' +
        'aria-[current]:animate-flash'
      }
    >
      <DecisionMark decision={meaning.decision} />
      <span className="min-w-0 flex-1">
        {children}
        {rule?.unreadable === true && (
          <span className="block text-small text-warn">Part of this rule cannot be read. Until you correct it, it allows no call.</span>
        )}
        {waitsFor !== undefined && (
          <span className="block text-small text-warn">Takes effect once {waitsFor} is connected through Tooltray.</span>
        )}
        <span className="block text-small text-ink-3 min-[761px]:hidden">{origin}</span>
      </span>
      <span className="shrink-0 text-small text-ink-3 max-[760px]:hidden">{origin}</span>
      <span className="flex shrink-0">
        {onEdit !== undefined && rule !== undefined && rule.unreadable === undefined && (
          <IconButton label={`Edit: ${text}`} onClick={onEdit}>
            <Pencil className="size-4" aria-hidden />
          </IconButton>
        )}
        <IconButton
          label={`Remove: ${text}`}
          onClick={() => void setPermissions({ changes: [], ...exception.removal }, 'The exception is removed.')}
        >
          <X className="size-4" aria-hidden />
        </IconButton>
      </span>
    </li>
  )
}

const MARKS = {
  allow: { Icon: Check, look: 'text-good' },
  ask: { Icon: Hand, look: 'text-warn' },
  deny: { Icon: Ban, look: 'text-ink-2' },
} as const

/** What becomes of calls, as a picture beside a sentence that says it. */
export function DecisionMark({ decision }: { decision: Decision }) {
  const { Icon, look } = MARKS[decision]
  return <Icon className={`size-4 shrink-0 ${look}`} aria-hidden />
}
