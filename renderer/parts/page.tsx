import type { ReactNode } from 'react'
import { NotificationBell } from '../needs/notification-bell.tsx'

const ACTIONS = 'flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2'

/**
 * The frame of a page: its title, its actions, and the scrolling content. `column`: the parts share the height, and one of them scrolls by
 * itself. `short`: the actions have room beside the title in any width.
 */
export function Page({
  title,
  actions,
  bar,
  column = false,
  short = false,
  children,
}: {
  title: string
  actions?: ReactNode
  short?: boolean
  bar?: ReactNode
  column?: boolean
  children: ReactNode
}) {
  return (
    <div className="@container flex h-full min-w-0 flex-1 flex-col">
      <header className={`flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 px-6 py-2 ${bar === undefined ? 'border-b' : ''}`}>
        <h1 className="min-w-[min(8rem,100%)] flex-1 truncate text-title font-semibold">{title}</h1>
        {/* In a narrow page, actions take a row of their own: beside them, nothing would be left for the title. */}
        {actions !== undefined && (
          <div className={`${ACTIONS} ${short ? '' : '@max-[600px]:order-last @max-[600px]:basis-full'}`}>{actions}</div>
        )}
        <NotificationBell />
      </header>
      {bar !== undefined && <div className="flex shrink-0 flex-wrap items-center gap-2 border-b px-6 pb-3">{bar}</div>}
      <div className={`relative min-h-0 flex-1 overflow-auto ${column ? 'flex flex-col' : ''}`}>{children}</div>
    </div>
  )
}
