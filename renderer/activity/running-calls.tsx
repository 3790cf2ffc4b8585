import { humanName } from '../../electron/control/human-name.ts'
import { CallObject } from '../parts/marks/call-object.tsx'
import { appName } from '../../electron/control/words/app-name.ts'
import { runningCalls } from '../engine/engine.ts'
import { useStore } from '../engine/use-engine.ts'
import { legible } from '../parts/legible.ts'
import { Elapsed } from '../parts/time/elapsed.tsx'
import { StateMark } from '../parts/marks/state-mark.tsx'

/** The maximum number of calls listed, so that they do not push everything else off the page. */
const NAMED = 5

/** The running calls, above those that have ended. */
export function RunningCalls() {
  const calls = useStore(runningCalls)
  if (calls.length === 0) return null
  return (
    <ul aria-label="Calls under way" className="shrink-0 border-b bg-accent-soft/40 px-6 py-1.5">
      {calls.slice(0, NAMED).map(({ id, client, server, tool, object, at, message = '' }) => (
        <li key={id} data-running={id} className="flex h-6 items-center gap-2">
          <StateMark state="active" />
          <span className="min-w-0 truncate">
            {appName(client)} runs <span className="font-medium">{humanName(tool)}</span>{' '}
            {object !== undefined && <CallObject text={object} />}of {humanName(server)}
            {message !== '' && <span className="text-ink-2">: {legible(message)}</span>}
          </span>
          <span className="ml-auto shrink-0 text-ink-2">
            <Elapsed since={at} />
          </span>
        </li>
      ))}
      {calls.length > NAMED && <li className="h-6 text-ink-2">and {calls.length - NAMED} more</li>}
    </ul>
  )
}
