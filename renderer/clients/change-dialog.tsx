import type { ClientRequest } from '../../electron/contract/clients.ts'
import { UNDO_DAYS } from '../../electron/control/undo-days.ts'
import { engine } from '../engine/engine.ts'
import { attempt, notify } from '../frame/notices.ts'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogButtons } from '../parts/dialog.tsx'
import { Failure, Skeleton, Trouble } from '../parts/message.tsx'
import { Differences } from './difference.tsx'
import { FailedFiles } from './failed-files.tsx'
import { usePreview } from './use-preview.ts'
import { changesAnything } from './words.ts'

/** Shows what a change of a client's settings would write, and makes it on confirmation. */
export function ChangeDialog({
  title,
  verb,
  done,
  request,
  onClose,
  onDone,
}: {
  title: string
  verb: string
  done: string
  request: ClientRequest
  onClose: () => void
  onDone: () => void
}) {
  const { preview, error, busy, renewed, apply } = usePreview(request)

  const confirm = async (): Promise<void> => {
    const report = await apply()
    if (report === undefined) return
    onDone()
    onClose()
    const [failure] = report.failed
    if (failure !== undefined) notify({ kind: 'failed', text: failure.message, hint: failure.hint })
    const { change } = report
    if (change === undefined) return
    notify({
      kind: 'done',
      text: done,
      ...(report.afterwards.length === 0 ? {} : { hint: report.afterwards.join(' ') }),
      ...(request.action === 'undo' ? {} : { action: { label: 'Undo', run: () => void undoChange(change).then(onDone) } }),
    })
  }

  return (
    <Dialog label={title} onClose={onClose} className="w-[640px] max-w-[calc(100vw-2rem)]">
      <form
        className="space-y-3 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <h2 className="text-section font-semibold">{title}</h2>
        {renewed && <Trouble kind="warn" message="The settings changed meanwhile. This is how it looks now." />}
        {error !== undefined && <Failure error={error} />}
        {preview === undefined ? (
          error === undefined && <Skeleton lines={4} />
        ) : (
          <>
            <FailedFiles failed={preview.failed} />
            <Differences files={preview.files} open />
            {changesAnything(preview) && (
              <p className="text-small text-ink-2">A copy of each file is kept first, so that this can be undone for {UNDO_DAYS} days.</p>
            )}
            {!changesAnything(preview) && preview.failed.length === 0 && <p className="text-ink-2">There is nothing to change.</p>}
          </>
        )}
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={busy || preview === undefined || !changesAnything(preview)} data-initial-focus>
            {verb}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

/** Undoes a change without confirmation: the user just made it. */
export async function undoChange(change: string): Promise<boolean> {
  return attempt(async () => {
    const request: ClientRequest = { action: 'undo', change }
    const { id } = await engine().clients.preview(request)
    const { failed } = await engine().clients.apply({ request, preview: id })
    if (failed[0] !== undefined) throw new Error(failed[0].message)
    notify({ kind: 'done', text: 'The change is undone.' })
  }, 'Not undone')
}
