import type { ServerStatus } from '../../electron/control/contract.ts'
import { useAnswer } from '../engine/use-engine.ts'
import { Empty, Failure, Skeleton } from '../parts/message.tsx'

/** What a server wrote to stderr lately. Read again whenever its state changes. */
export function ServerLog({ server: { name, state, since } }: { server: ServerStatus }) {
  const { value, error, loading } = useAnswer(`${name} ${state} ${since}`, (client) => client.servers.log({ name }))
  if (error !== undefined) {
    return (
      <div className="p-4">
        <Failure error={error} />
      </div>
    )
  }
  if (value === undefined) return loading ? <Skeleton /> : null
  if (value.length === 0) return <Empty title="Nothing to read">The server wrote nothing to stderr.</Empty>
  return (
    <ol aria-label="Log" tabIndex={0} className="h-full overflow-auto p-4 font-mono text-small">
      {value.map(({ at, text }, line) => (
        <li key={line} className="flex gap-3 break-words">
          <time dateTime={new Date(at).toISOString()} className="shrink-0 text-muted">
            {new Date(at).toLocaleTimeString()}
          </time>
          <span className="min-w-0 whitespace-pre-wrap">{text}</span>
        </li>
      ))}
    </ol>
  )
}
