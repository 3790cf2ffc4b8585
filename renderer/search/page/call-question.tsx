import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Code } from '../../parts/code.tsx'
import type { AskedPageCall } from '../../../electron/contract/pages/tool-pages.ts'

/** In ms: a page chooses when it calls, so a click that was meant for something else must not meet the button. */
const PAUSE = 500

/** Asks, beside a page, whether it may make a call that can change something. A page that polls would make dialogs without end. */
export function CallQuestion({
  server,
  call,
  onAnswer,
}: {
  server: string
  call: AskedPageCall
  onAnswer: (isAllowed: boolean, isForAll: boolean) => void
}) {
  const heading = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isForAll, setForAll] = useState(false)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
    const ready = setTimeout(() => setReady(true), PAUSE)
    return () => clearTimeout(ready)
  }, [])
  return (
    <div ref={panel} role="group" aria-labelledby={heading} className="space-y-2 rounded-box border border-warn p-3">
      <h3 id={heading} className="font-semibold wrap-anywhere">
        Let the page run {call.title}?
      </h3>
      <p className="text-ink-2">
        The page of {server} calls this tool. It may {call.effect === 'destructive' ? 'delete or overwrite' : 'change'} something. These are
        its arguments:
      </p>
      <Code label="Arguments" text={JSON.stringify(call.arguments, undefined, 2)} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <label className="mr-auto flex items-center gap-1.5">
          <input type="checkbox" checked={isForAll} onChange={(event) => setForAll(event.target.checked)} />
          Don’t ask again for this page
        </label>
        <Button disabled={!isReady} onClick={() => onAnswer(false, isForAll)}>
          Don’t run
        </Button>
        <Button look="primary" disabled={!isReady} onClick={() => onAnswer(true, isForAll)}>
          Run
        </Button>
      </div>
    </div>
  )
}
