import { X } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import type { CallRecord } from '../../electron/control/contract.ts'
import { useAnswer } from '../engine/use-engine.ts'
import { hrefOf } from '../frame/route.ts'
import { go } from '../frame/use-route.ts'
import { counted, durationOf } from '../parts/ago.ts'
import { Button, IconButton } from '../parts/button.tsx'
import { Code } from '../parts/code.tsx'
import { Failure, Skeleton, Trouble } from '../parts/message.tsx'
import { Pane } from '../parts/page.tsx'
import { OUTCOME_NAMES } from './outcome.tsx'

const ToolResult = lazy(() => import('../search/tool-result.tsx').then((module) => ({ default: module.ToolResult })))

/** One call in detail. What it carried is asked for only when somebody wants to see it: it may hold secrets. */
export function CallPane({ call }: { call: CallRecord }) {
  const [shown, setShown] = useState(false)
  const close = (): void => go({ page: 'activity' })
  const rows = [
    ['Request', call.id],
    ['Server', call.server],
    ['Tool', call.tool],
    ['Asked by', call.client],
    ['Began', new Date(call.at).toLocaleString()],
    ['Took', durationOf(call.milliseconds)],
    ['Size', counted(call.characters, 'character')],
    ['Outcome', OUTCOME_NAMES[call.outcome]],
  ] as const
  return (
    <Pane label={`Call of ${call.tool}`} onClose={close}>
      <header className="flex items-center gap-2 border-b px-4 py-3">
        <h2 title={call.tool} className="min-w-0 flex-1 truncate font-mono text-section font-semibold">
          {call.tool}
        </h2>
        <IconButton label="Close" onClick={close}>
          <X className="size-4" />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 space-y-4 overflow-auto p-4">
        {call.error !== undefined && <Trouble message={`Error: ${call.error}.`} hint="What it carried, below, has the words." />}
        <dl className="grid grid-cols-[84px_minmax(0,1fr)] gap-y-2">
          {rows.map(([term, value]) => (
            <div key={term} className="contents">
              <dt className="text-muted">{term}</dt>
              <dd className="font-mono break-words">{value}</dd>
            </div>
          ))}
        </dl>
        {shown ? <Carried id={call.id} /> : <Button onClick={() => setShown(true)}>Show arguments and result</Button>}
        <p>
          <a className="text-accent underline" href={hrefOf({ page: 'servers', server: call.server, tab: 'log' })}>
            Log of {call.server}
          </a>
        </p>
      </div>
    </Pane>
  )
}

function Carried({ id }: { id: string }) {
  const { value, error, loading } = useAnswer(`call ${id}`, (client) => client.calls.get({ id }))
  if (error !== undefined) return <Failure error={error} />
  if (loading) return <Skeleton lines={4} />
  if (value?.detail === undefined) return <p className="text-muted">What it carried is not kept any more: only the latest calls are, in memory, until the engine ends.</p>
  const { detail, call, stderr } = value
  return (
    <div className="space-y-3">
      <h3 className="font-medium">Arguments</h3>
      <Code label="Arguments" text={JSON.stringify(detail.arguments, undefined, 2) ?? 'none'} />
      {detail.message !== undefined && <Trouble message={detail.message} />}
      {detail.tooLarge === true && <p className="text-muted">The result was too large to keep.</p>}
      {detail.result !== undefined && (
        <Suspense fallback={<Skeleton lines={3} />}>
          <ToolResult result={detail.result} took={durationOf(call.milliseconds)} />
        </Suspense>
      )}
      {stderr.length > 0 && (
        <>
          <h3 className="font-medium">Stderr of {call.server} meanwhile</h3>
          <Code label="Stderr" text={stderr.map(({ text }) => text).join('\n')} />
        </>
      )}
    </div>
  )
}
