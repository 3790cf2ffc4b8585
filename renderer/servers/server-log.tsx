import type { ServerStatus } from '../../electron/contract/servers.ts'
import { useLayoutEffect, useRef } from 'react'
import { logChanges } from '../engine/engine.ts'
import { useAnswer, useStore } from '../engine/use-engine.ts'
import { timeOf } from '../parts/time/clock.ts'
import { Empty, Failure, Skeleton } from '../parts/message.tsx'

/** In pixels: within this distance of the end, the log follows new lines. */
const AT_END = 24

/** A server's latest stderr, live. A scrolled log keeps its position. */
export function ServerLog({ server: { name, state, since } }: { server: ServerStatus }) {
  const changes = useStore(logChanges).get(name) ?? 0
  const list = useRef<HTMLOListElement>(null)
  const following = useRef(true)
  const { value, error, loading } = useAnswer(`${name} ${state} ${since} ${changes}`, (client) => client.servers.log({ name }))
  useLayoutEffect(() => {
    if (following.current) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [value])
  if (error !== undefined) {
    return (
      <div className="p-4">
        <Failure error={error} />
      </div>
    )
  }
  if (value === undefined) return loading ? <Skeleton /> : null
  if (value.length === 0) return <Empty title="No log entries yet">What the server writes to stderr appears here at once.</Empty>
  return (
    <ol
      ref={list}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) =>
        (following.current = scrollTop + clientHeight > scrollHeight - AT_END)
      }
      aria-label="Log"
      tabIndex={0}
      className="h-full overflow-auto p-4 font-mono text-small"
    >
      {value.map(({ at, text }, line) => (
        <li key={line} className="flex gap-3 break-words">
          <time dateTime={new Date(at).toISOString()} className="shrink-0 text-ink-2">
            {timeOf(at)}
          </time>
          <span className="min-w-0 whitespace-pre-wrap">{text}</span>
        </li>
      ))}
    </ol>
  )
}
