import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { isMac } from './keys.ts'
import { SHORTCUT_HELP } from './shortcuts.ts'

/** All shortcuts of the window, as a list. */
export function ShortcutList() {
  const mod = isMac() ? '⌘' : 'Ctrl'
  return (
    <dl>
      {SHORTCUT_HELP.map(([keys, does]) => (
        <div key={keys} className="flex items-center gap-3 py-1.5 not-first:border-t">
          <dt className="w-40 shrink-0">
            <kbd className="rounded-small bg-hover px-1.5 font-sans text-small text-ink-2">{keys.replace('mod', mod)}</kbd>
          </dt>
          <dd className="min-w-0 flex-1">{does}</dd>
        </div>
      ))}
    </dl>
  )
}

/** All shortcuts of the window, in a dialog. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog label="Keyboard shortcuts" onClose={onClose} className="w-[520px] max-w-[calc(100vw-2rem)]">
      <div className="p-4">
        <h2 className="mb-2 text-section font-semibold">Keyboard shortcuts</h2>
        <ShortcutList />
        <div className="mt-3 flex justify-end">
          <Button onClick={onClose} data-initial-focus>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
