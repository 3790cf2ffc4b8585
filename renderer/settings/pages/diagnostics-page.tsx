import { CircleCheck, CircleX, RefreshCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Check } from '../../../electron/contract/checks.ts'
import { engine } from '../../engine/engine.ts'
import { useAnswer, useStatus } from '../../engine/use-engine.ts'
import { attempt, notify } from '../../frame/notices.ts'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Failure, Skeleton, Trouble } from '../../parts/message.tsx'
import { counted } from '../../parts/time/ago.ts'
import { Time } from '../../parts/time/time.tsx'
import { SettingGroup, SettingRow } from '../rows/setting-row.tsx'

/** What works and what does not, and the engine itself. */
export function DiagnosticsPage() {
  const status = useStatus()
  const [stopping, setStopping] = useState(false)
  const [times, setTimes] = useState(0)
  const states = status?.servers.map(({ name, state }) => `${name} ${state}`).join(' ')
  const { value, error } = useAnswer(states === undefined ? undefined : `${times} ${states}`, (client) => client.doctor())
  if (status === undefined) return null
  const { engine: running, problems } = status
  const copy = async (checks: readonly Check[]): Promise<void> => {
    if (await attempt(() => navigator.clipboard.writeText(reportOf(running.version, checks)), 'The report was not copied'))
      notify({ kind: 'done', text: 'The report is copied. It names your servers, and contains no keys.' })
  }
  const better = (value ?? []).filter(({ outcome }) => outcome !== 'ok')
  const fine = (value ?? []).filter(({ outcome }) => outcome === 'ok')
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="min-w-48 flex-1 text-strong font-semibold">
          {value === undefined
            ? 'Checking…'
            : better.length === 0
              ? 'Everything works.'
              : `${counted(better.length, 'thing')} could be better.`}
        </p>
        <Button disabled={value === undefined} onClick={() => void copy(value ?? [])}>
          Copy report
        </Button>
        <Button onClick={() => setTimes((count) => count + 1)}>
          <RefreshCw className="size-4" aria-hidden /> Check again
        </Button>
      </div>
      {problems.map((problem) => (
        <Trouble key={problem.message} kind="warn" message={problem.message} hint={problem.hint} />
      ))}
      {error !== undefined ? <Failure error={error} /> : value === undefined ? <Skeleton lines={4} /> : null}
      {better.length > 0 && <Checks title="Could be better" checks={better} />}
      {fine.length > 0 && <Checks title="Fine" checks={fine} />}
      <SettingGroup title="Engine">
        <SettingRow
          name={`Version ${running.version}`}
          about={
            <>
              Process {running.pid}, started <Time at={running.startedAt} />.
            </>
          }
        />
        <SettingRow name="All servers" about="While they are paused, your apps cannot use any tool.">
          <Button onClick={() => void attempt(() => engine().setPaused({ paused: !running.paused }), 'Nothing was changed')}>
            {running.paused ? 'Resume' : 'Pause all servers'}
          </Button>
        </SettingRow>
        <SettingRow name="Tooltray" about="Stops Tooltray and all servers. It starts again when an app needs it.">
          <Button look="danger" onClick={() => setStopping(true)}>
            Stop Tooltray
          </Button>
        </SettingRow>
      </SettingGroup>
      {stopping && (
        <Confirm
          title="Stop Tooltray?"
          text="All servers stop, and calls that are running fail. It starts again when an app needs it."
          verb="Stop Tooltray"
          onConfirm={() => void attempt(() => engine().stop(), 'Tooltray was not stopped')}
          onClose={() => setStopping(false)}
        />
      )}
    </>
  )
}

const OUTCOMES = {
  ok: { Icon: CircleCheck, tone: 'text-good' },
  warning: { Icon: TriangleAlert, tone: 'text-warn' },
  error: { Icon: CircleX, tone: 'text-bad' },
} as const

function Checks({ title, checks }: { title: string; checks: readonly Check[] }) {
  return (
    <SettingGroup title={title}>
      <ul aria-label={title} className="divide-y">
        {checks.map(({ name, outcome, message, hint }) => {
          const { Icon, tone } = OUTCOMES[outcome]
          return (
            <li key={`${name} ${message}`} className="flex gap-2.5 px-4 py-2.5">
              <Icon className={`mt-0.5 size-4 shrink-0 ${tone}`} aria-label={outcome} />
              <span className="min-w-0 break-words">
                {message} {hint !== undefined && <span className="block text-small text-ink-2">{hint}</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </SettingGroup>
  )
}

function reportOf(version: string, checks: readonly Check[]): string {
  const lines = checks.map(({ name, outcome, message, hint }) => `${outcome}: ${name}: ${message}${hint === undefined ? '' : ` ${hint}`}`)
  return [`Tooltray ${version}`, ...lines, ''].join('\n')
}
