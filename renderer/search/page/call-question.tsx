import { Button } from '../../parts/button.tsx'
import { Code } from '../../parts/code.tsx'
import { Dialog, DialogButtons } from '../../parts/dialog.tsx'
import type { PageCall } from './page-bridge.ts'

/** Asks whether a page may make a call that can change something. Closing the dialog denies it. */
export function CallQuestion({
  server,
  call,
  onAnswer,
}: {
  server: string
  call: PageCall
  onAnswer: (isAllowed: boolean, isForAll?: boolean) => void
}) {
  const label = `Let the page run ${call.title}?`
  return (
    <Dialog label={label} alert onClose={() => onAnswer(false)} className="w-[440px] max-w-full">
      <div className="space-y-3 p-4">
        <h2 className="text-section font-semibold wrap-anywhere">{label}</h2>
        <p className="text-ink-2">The page of {server} calls this tool. It may change something. These are its arguments:</p>
        <Code label="Arguments" text={JSON.stringify(call.arguments, undefined, 2)} />
        <DialogButtons>
          <Button data-initial-focus onClick={() => onAnswer(false)}>
            Don’t run
          </Button>
          <Button onClick={() => onAnswer(true, true)}>Run, and don’t ask again for this page</Button>
          <Button look="primary" onClick={() => onAnswer(true)}>
            Run
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
