import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Asks for confirmation before something that cannot be undone. */
export function Confirm({
  title,
  text,
  verb,
  onConfirm,
  onClose,
}: {
  title: string
  text: string
  verb: string
  onConfirm: () => void
  onClose: () => void
}) {
  return (
    <Dialog label={title} onClose={onClose} className="w-96">
      <div className="p-4">
        <h2 className="text-section font-semibold">{title}</h2>
        <p className="mt-1 text-ink-2">{text}</p>
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="danger"
            onClick={() => {
              onClose()
              onConfirm()
            }}
          >
            {verb}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
