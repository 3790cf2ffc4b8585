import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { isMac } from './keys.ts'
import { SHORTCUT_HELP } from './shortcuts.ts'

/** All shortcuts of the window. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const mod = isMac() ? '⌘' : 'Ctrl'
  return (
    <Dialog label="Keyboard shortcuts" onClose={onClose} className="w-[520px] max-w-[calc(100vw-2rem)]">
      <div className="p-4">
        <h2 className="mb-2 text-section font-semibold">Keyboard shortcuts</h2>
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
        <div className="mt-3 flex justify-end">
          <Button onClick={onClose} data-initial-focus>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
