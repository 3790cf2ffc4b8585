import type { ReactNode } from 'react'
import { useLink } from '../engine/use-engine.ts'
import { NotificationBell } from '../needs/notification-bell.tsx'

/** The frame of the set-up: its steps, one sentence, what can be done, and the content of the step. */
export function SetUpFrame({
  steps,
  title,
  note,
  actions,
  children,
}: {
  steps: ReactNode
  title: string
  /** A sentence below the title. */
  note?: string | undefined
  actions: ReactNode
  children: ReactNode
}) {
  const isOffline = useLink() !== 'online'
  return (
    <div className="@container flex h-full min-w-0 flex-1 flex-col overflow-auto" inert={isOffline}>
      <header className="flex shrink-0 flex-wrap items-end gap-x-4 gap-y-3 px-6 pt-6 pb-4 max-[760px]:px-4 max-[760px]:pt-4">
        <div className="min-w-[min(16rem,100%)] flex-1">
          {steps}
          <h1 className="mt-2 text-display font-semibold max-[1040px]:text-title">{title}</h1>
          {note !== undefined && <p className="mt-1 max-w-2xl text-ink-2">{note}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {actions}
          <NotificationBell />
        </div>
      </header>
      <div className="px-6 pb-6 max-[760px]:px-4">{children}</div>
    </div>
  )
}
