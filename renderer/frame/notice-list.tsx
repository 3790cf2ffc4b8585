import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useStore } from '../engine/use-engine.ts'
import { Button, IconButton } from '../parts/button.tsx'
import { dismiss, notices } from './notices.ts'

/** In ms. Long enough to read; after a removal, long enough to notice it. */
const SHOWN_FOR = 8_000
const SHOWN_LONG = 120_000

export function NoticeList() {
  const shown = useStore(notices)
  return (
    <Toast.Provider swipeDirection="right">
      {shown.map(({ id, kind, text, hint, action, lasting }) => (
        <Toast.Root
          key={id}
          type={kind === 'failed' ? 'foreground' : 'background'}
          duration={lasting === true ? SHOWN_LONG : SHOWN_FOR}
          onOpenChange={(open) => !open && dismiss(id)}
          className="flex animate-slide-in items-center gap-2.5 rounded-card bg-raised p-3 shadow-popover"
        >
          {kind === 'failed' ? (
            <TriangleAlert className="size-4 shrink-0 text-bad" aria-hidden />
          ) : (
            <CircleCheck className="size-4 shrink-0 text-good" aria-hidden />
          )}
          <Toast.Description className="min-w-0 flex-1 break-words">
            {text}
            {hint !== undefined && <span className="block text-ink-2">{hint}</span>}
          </Toast.Description>
          {action !== undefined && (
            <Toast.Action asChild altText={action.label}>
              <Button onClick={action.run}>{action.label}</Button>
            </Toast.Action>
          )}
          <Toast.Close asChild>
            <IconButton label="Dismiss">
              <X className="size-4" />
            </IconButton>
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport className="fixed right-4 bottom-4 z-30 flex w-96 max-w-[calc(100vw-2rem)] flex-col gap-2 outline-none" />
    </Toast.Provider>
  )
}
