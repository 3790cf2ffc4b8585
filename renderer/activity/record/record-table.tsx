import type { AuditRecord } from '../../../electron/contract/activity.ts'
import { countedAs } from '../../../electron/control/words/counted-as.ts'
import { EffectBadge } from '../../parts/marks/effect-badge.tsx'
import { durationOf } from '../../parts/time/ago.ts'
import { dayAndTimeOf, momentOf, timeOf } from '../../parts/time/clock.ts'
import { decidingSentence } from '../../permissions/exceptions/decided-by-rule.ts'
import { Outcome } from '../outcome.tsx'

/** A narrow page hides the less important columns. */
const WIDE_ONLY = '@max-3xl:hidden'

/** Records, newest first. */
export function RecordTable({ records, busy }: { records: readonly AuditRecord[]; busy: boolean }) {
  return (
    <div
      tabIndex={0}
      role="group"
      aria-label="Records, newest first"
      aria-busy={busy}
      className="@container min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-3"
    >
      <table className="w-full table-fixed border-separate border-spacing-0">
        <thead className="sticky top-0 z-[1] bg-surface text-left text-small text-ink-2">
          <tr className="[&>th]:border-b [&>th]:px-3 [&>th]:py-1 [&>th]:font-normal">
            <th className="w-36 @max-lg:w-28">Began</th>
            <th className="w-[12%] @max-lg:w-[18%]">AI app</th>
            <th>Tool</th>
            <th className={`w-36 ${WIDE_ONLY}`}>Effect</th>
            <th className={`w-[17%] ${WIDE_ONLY}`}>Decision</th>
            <th className="w-36 @max-lg:w-24">Outcome</th>
            <th className={`w-20 text-right ${WIDE_ONLY}`}>Took</th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <Row key={record.seq} record={record} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ record }: { record: AuditRecord }) {
  const began = (
    <td className="truncate text-ink-2 tabular-nums" title={momentOf(record.at)}>
      <span className="@max-lg:hidden">{dayAndTimeOf(record.at)}</span>
      <span className="@lg:hidden">{timeOf(record.at)}</span>
    </td>
  )
  const look = 'hover:bg-hover [&>td]:h-[30px] compact:[&>td]:h-[26px] [&>td]:px-3'
  if ('note' in record) {
    return (
      <tr data-record={record.seq} className={look}>
        {began}
        <td colSpan={6} className={record.kind === 'off' || record.kind === 'gap' ? 'text-warn' : 'text-bad'}>
          {record.note}
        </td>
      </tr>
    )
  }
  const { kind, client, server, tool, effect, decision, by, outcome, code, milliseconds } = record
  const decidedBy = decidingSentence(by) ?? by
  const what = kind === 'call' ? `${server}__${tool}` : `${kind} ${server}: ${tool}`
  return (
    <tr data-record={record.seq} className={look}>
      {began}
      <td className="truncate" title={client}>
        {client}
      </td>
      <td className="truncate font-mono" title={what}>
        {kind === 'call' ? (
          <>
            <span className="@max-lg:hidden">{server}__</span>
            {tool}
          </>
        ) : (
          what
        )}
      </td>
      <td className={WIDE_ONLY}>{effect !== undefined && <EffectBadge effect={effect} />}</td>
      <td className={`truncate ${WIDE_ONLY}`} title={decidedBy}>
        {decision}
        {by !== undefined && <span className="text-ink-2"> ({decidedBy})</span>}
      </td>
      <td title={code}>
        <Outcome counted={countedAs(record)}>{code ?? outcome}</Outcome>
      </td>
      <td className={`text-right text-ink-2 tabular-nums whitespace-nowrap ${WIDE_ONLY}`}>{durationOf(milliseconds)}</td>
    </tr>
  )
}
