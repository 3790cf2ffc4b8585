import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useAnswer } from '../../engine/use-engine.ts'
import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/message.tsx'
import { counted } from '../../parts/time/ago.ts'

/** The maximum number of problems listed. */
const NAMED = 5

/** Whether the audit log is intact; verified when the page opens, and on request. */
export function RecordVerdict() {
  const [times, setTimes] = useState(1)
  const { value, error, loading } = useAnswer(`verify ${times}`, (client, signal) => client.audit.verify(undefined, { signal }))
  return (
    <div className="shrink-0 border-b px-6 py-2">
      <div className="flex items-center gap-2">
        <p
          role="status"
          aria-live="polite"
          data-whole={loading ? undefined : value?.whole}
          className="flex min-w-0 flex-1 items-center gap-2"
        >
          {loading ? (
            <span className="text-ink-2">Checking the audit log…</span>
          ) : value === undefined ? null : value.whole ? (
            <>
              <ShieldCheck className="size-4 shrink-0 text-good" aria-hidden />
              <span>
                The audit log is intact: {counted(value.records, 'record')}
                {value.prunedTo !== undefined && `, those up to number ${value.prunedTo} removed in time`}.
                {value.key.kind === 'file' && (
                  <span className="text-ink-2"> The key that signs it is in a file: there is no keychain.</span>
                )}
              </span>
            </>
          ) : (
            <>
              <ShieldAlert className="size-4 shrink-0 text-bad" aria-hidden />
              <span className="text-bad">The audit log was changed or is incomplete.</span>
            </>
          )}
        </p>
        <Button onClick={() => setTimes(times + 1)} disabled={loading}>
          Check again
        </Button>
      </div>
      {error !== undefined && <Failure error={error} />}
      {!loading && value !== undefined && value.problems.length > 0 && (
        <ul aria-label="What is wrong with the audit log" className="mt-1 list-disc space-y-0.5 pl-6">
          {value.problems.slice(0, NAMED).map(({ kind, from, message }) => (
            <li key={`${kind} ${from}`}>{message}</li>
          ))}
          {value.problems.length > NAMED && <li>And {value.problems.length - NAMED} more: tooltray audit verify</li>}
        </ul>
      )}
    </div>
  )
}
