import { CallObject } from '../../parts/marks/call-object.tsx'
import type { AuditRecord } from '../../../electron/contract/activity.ts'
import { capitalized, humanName } from '../../../electron/control/human-name.ts'
import { appName } from '../../../electron/control/words/app-name.ts'
import { countedAs } from '../../../electron/control/words/counted-as.ts'
import { EffectBadge } from '../../parts/marks/effect-badge.tsx'
import { TechnicalName } from '../../parts/marks/technical-name.tsx'
import { Tile } from '../../parts/marks/tile.tsx'
import { durationOf } from '../../parts/time/ago.ts'
import { dayAndTimeOf, momentOf, timeOf } from '../../parts/time/clock.ts'
import { OUTCOME_NAMES, Outcome } from '../outcome.tsx'
import { decisionWords } from './decision-words.ts'

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
          <tr className="[&>th]:border-b [&>th]:px-3 @max-lg:[&>th]:px-1.5 [&>th]:py-1 [&>th]:font-normal">
            <th className="w-42 @max-lg:w-24">Began</th>
            <th className="w-[15%] @max-lg:w-14">AI app</th>
            <th>Tool</th>
            <th className={`w-44 ${WIDE_ONLY}`}>Effect</th>
            <th className={`w-[15%] ${WIDE_ONLY}`}>Decision</th>
            <th className="w-34 @max-lg:w-28 @min-6xl:w-60">Outcome</th>
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
  const look = 'hover:bg-hover [&>td]:h-[30px] compact:[&>td]:h-[26px] [&>td]:px-3 @max-lg:[&>td]:px-1.5'
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
  const { client, effect, code, milliseconds } = record
  const decision = decisionWords(record)
  return (
    <tr data-record={record.seq} className={look}>
      {began}
      <td title={client}>
        <span className="flex items-center gap-2">
          <Tile kind="app" name={appName(client)} size={20} />
          <span className="truncate @max-lg:sr-only">{appName(client)}</span>
        </span>
      </td>
      <Called record={record} />
      <td className={`whitespace-nowrap ${WIDE_ONLY}`}>{effect !== undefined && <EffectBadge effect={effect} />}</td>
      <td className={`truncate text-ink-2 ${WIDE_ONLY}`} title={decision}>
        {decision}
      </td>
      <td title={code}>
        <span className="flex items-baseline gap-2">
          <Outcome counted={countedAs(record)}>{capitalized(OUTCOME_NAMES[countedAs(record)])}</Outcome>
          {code !== undefined && <TechnicalName name={code} title="" className="@max-6xl:hidden" />}
        </span>
      </td>
      <td className={`text-right text-ink-2 tabular-nums whitespace-nowrap ${WIDE_ONLY}`}>{durationOf(milliseconds)}</td>
    </tr>
  )
}

/** What was called, read, or got, and of which server. A resource has no name but its URI. */
function Called({ record: { kind, server, tool, object } }: { record: Extract<AuditRecord, { outcome: unknown }> }) {
  const name = kind === 'read' ? tool : humanName(tool)
  return (
    <td title={kind === 'call' ? `${server}__${tool}` : `${kind} ${server}: ${tool}`}>
      <span className="flex items-center gap-2">
        <Tile name={server === '' ? '?' : server} size={20} />
        <span className="truncate">
          <span className={kind === 'read' ? 'font-mono text-small' : 'font-medium'}>{name}</span>{' '}
          {kind === 'call' && <TechnicalName name={tool} title={name} className="@max-5xl:hidden" />}{' '}
          {object !== null && <CallObject text={object} />}
          <span className="text-ink-2">{[kind === 'prompt' ? 'prompt of' : '', server === '' ? '' : humanName(server)].join(' ')}</span>
        </span>
      </span>
    </td>
  )
}
