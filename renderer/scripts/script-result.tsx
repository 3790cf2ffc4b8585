import { Code as CodeIcon } from 'lucide-react'
import type { ScriptCall, ScriptReport } from '../../electron/control/contract.ts'
import { Outcome } from '../activity/outcome.tsx'
import { Code } from '../parts/code.tsx'
import { Trouble } from '../parts/message.tsx'
import { counted, durationOf } from '../parts/time/ago.ts'

/** So many calls of a script are listed; it may make thousands. */
const LISTED = 200

/** What became of a script: its answer, its calls beneath it with their times, and what it wrote. All of it is data of servers: text. */
export function ScriptResult({ report }: { report: ScriptReport }) {
  const { error, result, calls, said, milliseconds, computed } = report
  return (
    <div className="space-y-4">
      <p className="text-muted">
        {error === undefined ? 'Done' : 'Failed'} after {durationOf(milliseconds)}, of which it computed {durationOf(computed)} ·{' '}
        {counted(calls.length, 'call')}
      </p>
      {error === undefined ? (
        <section aria-label="Answer" className="space-y-1">
          <h2 className="font-medium">Answer</h2>
          <Code label="What the script returned" text={textOf(result)} />
        </section>
      ) : (
        <Trouble message={error.message} />
      )}
      {calls.length > 0 && <Calls calls={calls} milliseconds={milliseconds} />}
      {said !== '' && (
        <section aria-label="Console" className="space-y-1">
          <h2 className="font-medium">Console</h2>
          <Code label="What the script wrote to its console" text={said} />
        </section>
      )}
    </div>
  )
}

/** A text as it is, anything else as JSON. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value, undefined, 2) ?? 'nothing')
}

const OUTCOMES = { ok: 'ok', error: 'error', 'under way': 'cancelled' } as const

/** The script, and beneath it what it called, in the order in which it began that. */
function Calls({ calls, milliseconds }: { calls: readonly ScriptCall[]; milliseconds: number }) {
  const longest = Math.max(...calls.map((call) => call.milliseconds), 1)
  return (
    <section aria-label="Calls" className="space-y-1">
      <h2 className="font-medium">Calls</h2>
      <ul className="overflow-x-auto rounded-box border bg-sunken py-1">
        <li>
          <p className="flex h-7 items-center gap-2 px-3">
            <CodeIcon className="size-3.5 shrink-0 text-muted" aria-hidden />
            <span className="flex-1">The script</span>
            <span className="text-small text-muted tabular-nums">{durationOf(milliseconds)}</span>
          </p>
          <ol className="ml-[18px] border-l">
            {calls.slice(0, LISTED).map((call, at) => (
              <CallLine key={at} call={call} share={call.milliseconds / longest} />
            ))}
          </ol>
          {calls.length > LISTED && <p className="px-3 py-1 text-muted">and {(calls.length - LISTED).toLocaleString()} more</p>}
        </li>
      </ul>
    </section>
  )
}

function CallLine({
  call: { name, arguments: given, milliseconds, outcome, message, result },
  share,
}: {
  call: ScriptCall
  share: number
}) {
  return (
    <li data-call={name} className="px-3 py-1">
      <p className="flex items-center gap-3">
        <span className="min-w-0 flex-1 truncate font-mono text-small">
          {name} <span className="text-muted">{given}</span>
        </span>
        <span className="w-24 shrink-0">
          <Outcome outcome={OUTCOMES[outcome]}>{outcome === 'error' ? 'failed' : outcome}</Outcome>
        </span>
        <span className="h-1.5 w-20 shrink-0 rounded-full bg-hover max-[700px]:hidden" aria-hidden>
          <span className="block h-full rounded-full bg-accent" style={{ width: `${Math.max(2, Math.round(share * 100))}%` }} />
        </span>
        <span className="w-16 shrink-0 text-right text-small text-muted tabular-nums">{durationOf(milliseconds)}</span>
      </p>
      {message !== undefined && <p className="text-small break-words text-bad">{message}</p>}
      {result !== undefined && <p className="text-small text-muted">Its result is kept as {result}.</p>}
    </li>
  )
}
