import { Bell } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import type { Need } from '../../electron/contract/home/needs.ts'
import { isCalm, needWords } from '../../electron/control/words/need-words.ts'
import { engine } from '../engine/engine.ts'
import { useNeeds } from '../engine/use-engine.ts'
import { attempt } from '../frame/notices.ts'
import { Button, IconButton } from '../parts/button.tsx'
import { legible } from '../parts/legible.ts'
import { Time } from '../parts/time/time.tsx'
import { NeedTile, SignInPage } from './need-card.tsx'
import { runNeed } from './run-need.ts'

/** In the header of every page: what needs the user, the most urgent first, each with the one button. */
export function NotificationBell() {
  const needs = useNeeds()
  const [isOpen, setOpen] = useState(false)
  const count = needs.length
  const label = count === 0 ? 'Notifications' : `Notifications: ${count} ${count === 1 ? 'needs' : 'need'} your attention`
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <IconButton label={label} className="relative">
          <Bell className="size-4" aria-hidden />
          {count > 0 && (
            <span
              aria-hidden
              className={`absolute top-1 right-1 size-2 rounded-full ${needs.every(isCalm) ? 'bg-accent-fill' : 'bg-warn'}`}
            />
          )}
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Needs attention"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-20 w-100 max-w-[calc(100vw-1rem)] rounded-page bg-raised shadow-popover outline-none"
        >
          <h2 className="border-b px-4 py-3 text-strong font-semibold">
            Needs attention <span className="ml-1 text-small font-normal text-ink-2 tabular-nums">{count > 0 && count}</span>
          </h2>
          {count === 0 ? (
            <p className="px-4 py-6 text-ink-2">Nothing needs your attention.</p>
          ) : (
            <ul className="max-h-[min(32rem,70vh)] overflow-auto">
              {needs.map((need) => (
                <Row key={need.id} need={need} onFollow={() => setOpen(false)} />
              ))}
            </ul>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Row({ need, onFollow }: { need: Need; onFollow: () => void }) {
  const { title, reason, button, action } = needWords(need)
  const follow = (): void => {
    // What a sign-in becomes is seen here: that the browser is waited for.
    if (action.type !== 'sign-in' && action.type !== 'cancel-sign-in') onFollow()
    runNeed(action)
  }
  return (
    <li className="flex gap-3 px-4 py-3 not-first:border-t" data-need={need.kind}>
      <NeedTile need={need} size={32} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-3">
          <h3 className="min-w-0 flex-1 font-medium wrap-anywhere">{legible(title)}</h3>
          <span className="shrink-0 text-small text-ink-2">
            <Time at={need.since} />
          </span>
        </div>
        {reason !== undefined && <p className="line-clamp-3 text-small text-ink-2 wrap-anywhere">{legible(reason)}</p>}
        <div className="mt-2 flex gap-2">
          <Button onClick={follow}>{button}</Button>
          <SignInPage need={need} />
          {need.dismissible === true && (
            <Button look="quiet" onClick={() => void attempt(() => engine().needs.dismiss({ id: need.id }), 'Not dismissed')}>
              Dismiss
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}
