import { Code as CodeIcon } from 'lucide-react'
import type { ScriptCall, ScriptReport } from '../../electron/contract/scripts/scripts.ts'
import { Outcome } from '../activity/outcome.tsx'
import { Code } from '../parts/code.tsx'
import { Trouble } from '../parts/message.tsx'
import { counted, durationOf } from '../parts/time/ago.ts'

/** The maximum number of a script's calls listed; it may make thousands. */
const LISTED = 200

/** The outcome of a script: its result, its calls with their times, and its output. All of it is data of servers, shown as text. */
export function ScriptResult({ report }: { report: ScriptReport }) {
  const { error, result, calls, said, milliseconds, computed } = report
  return (
    <div className="space-y-4">
      <p className="text-ink-2">
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

/** Returns a text unchanged, anything else as JSON. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value, undefined, 2) ?? 'nothing')
}

const OUTCOMES = { ok: 'ok', error: 'failed', 'under way': 'cancelled' } as const

/** The script and below it its calls in the order of their start, each with its start and duration. */
function Calls({ calls, milliseconds }: { calls: readonly ScriptCall[]; milliseconds: number }) {
  return (
    <section aria-label="Calls" className="space-y-1">
      <h2 className="font-medium">Calls</h2>
      <ul className="overflow-x-auto rounded-box border bg-sunken py-1">
        <li>
          <p className="flex h-7 items-center gap-2 px-3">
            <CodeIcon className="size-3.5 shrink-0 text-ink-2" aria-hidden />
            <span className="flex-1">The script</span>
            <span className="text-small text-ink-2 tabular-nums">{durationOf(milliseconds)}</span>
          </p>
          <ol className="ml-[18px] border-l">
            {calls.slice(0, LISTED).map((call, at) => (
              <CallLine key={at} call={call} whole={milliseconds} />
            ))}
          </ol>
          {calls.length > LISTED && <p className="px-3 py-1 text-ink-2">and {(calls.length - LISTED).toLocaleString()} more</p>}
        </li>
      </ul>
    </section>
  )
}

/**
 * One call.
 *
 * @param whole the script's duration, in ms.
 */
function CallLine({ call, whole }: { call: ScriptCall; whole: number }) {
  const { name, arguments: given, began, milliseconds, outcome, message, result } = call
  return (
    <li data-call={name} className="px-3 py-1">
      <p className="flex items-center gap-3 max-[760px]:flex-wrap max-[760px]:gap-y-0">
        <span className="min-w-0 flex-1 truncate font-mono text-small max-[760px]:basis-full">
          {name} <span className="text-ink-2">{given}</span>
        </span>
        <span className="w-24 shrink-0 max-[760px]:flex-1">
          <Outcome counted={OUTCOMES[outcome]}>{outcome === 'error' ? 'failed' : outcome}</Outcome>
        </span>
        <TimeBar call={call} whole={whole} />
        <span className="w-16 shrink-0 text-right text-small text-ink-2 tabular-nums">
          <span className="sr-only">began after </span>
          <span aria-hidden>+</span>
          {durationOf(began)}
        </span>
        <span className="w-16 shrink-0 text-right text-small tabular-nums">
          <span className="sr-only">took </span>
          {durationOf(milliseconds)}
        </span>
      </p>
      {message !== undefined && <p className="text-small break-words text-bad">{message}</p>}
      {result !== undefined && <p className="text-small text-ink-2">Its result is kept as {result}.</p>}
    </li>
  )
}

const TONES: Readonly<Record<ScriptCall['outcome'], string>> = { ok: 'bg-accent-fill', error: 'bg-bad-fill', 'under way': 'bg-line-strong' }

/** The call's part of the script's duration as a bar. */
function TimeBar({ call: { began, milliseconds, outcome }, whole }: { call: ScriptCall; whole: number }) {
  const percent = (of: number): number => Math.min(100, (100 * of) / Math.max(1, whole))
  const width = Math.max(2, percent(milliseconds))
  const left = Math.min(percent(began), 100 - width)
  return (
    <span className="relative h-1.5 w-40 shrink-0 rounded-full bg-line max-[900px]:hidden" aria-hidden>
      <span className={`absolute inset-y-0 rounded-full ${TONES[outcome]}`} style={{ left: `${left}%`, width: `${width}%` }} />
    </span>
  )
}
