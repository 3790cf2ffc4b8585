import type { ReactNode } from 'react'
import { explainError } from '../engine/explain-error.ts'
import { LearnMore } from '../help/learn-more.tsx'
import { windowHint, windowMessage } from '../help/window-words.ts'

/** The content of an empty page: why it is empty, and what to do. */
export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center gap-1 px-6 py-16 text-center">
      <p className="text-section font-semibold">{title}</p>
      {children !== undefined && <p className="text-ink-2">{children}</p>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  )
}

/**
 * An error: what happened, and what to do about it. With its `code`, it leads to the page that explains it. What the engine says of
 * servers.json is shown as the window says it.
 */
export function Trouble({
  message,
  hint,
  code,
  kind = 'bad',
  action,
}: {
  message: string
  hint?: string | undefined
  code?: string | undefined
  kind?: 'bad' | 'warn'
  action?: ReactNode
}) {
  const shownHint = windowHint(hint)
  const look = kind === 'bad' ? 'bg-bad-soft inset-ring-bad-line' : 'bg-warn-soft inset-ring-warn-line'
  return (
    <div className={`flex flex-wrap items-start gap-3 rounded-card px-3.5 py-2.5 inset-ring ${look}`}>
      <p className="min-w-0 flex-1 basis-64 break-words">
        <span className={kind === 'bad' ? 'text-bad' : 'text-warn'}>{windowMessage(message)}</span>
        {shownHint !== undefined && <span className="block">{shownHint}</span>}
        {code !== undefined && (
          <span className="block">
            <LearnMore code={code} />
          </span>
        )}
      </p>
      {action}
    </div>
  )
}

export function Failure({ error }: { error: unknown }) {
  return <Trouble {...explainError(error)} />
}

/** Gray lines while content loads. They appear only after 150 ms, so that fast loads do not flicker. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div aria-busy="true" aria-label="Loading" role="status" className="animate-appear space-y-2 p-3">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={`h-4 rounded-box bg-hover ${line % 2 === 0 ? 'w-4/5' : 'w-3/5'}`} />
      ))}
    </div>
  )
}
