import { useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { loadedLater } from '../parts/loading/loaded-later.tsx'
import type { DocPlace } from './doc-view.tsx'

// Loaded when it is opened: the first page of the window has no documentation in it.
const DocView = loadedLater(() => import('./doc-view.tsx').then((module) => module.DocView))

/** Opens the page of an error in a dialog, so that what was typed below it stays. */
export function LearnMore({ code }: { code: string }) {
  const [place, setPlace] = useState<DocPlace>()
  return (
    <>
      <button type="button" onClick={() => setPlace({ path: `errors/${code}` })} className="cursor-pointer text-accent underline">
        Learn more
      </button>
      {place !== undefined && (
        <Dialog label="Documentation" onClose={() => setPlace(undefined)} className="max-h-[80vh] w-[680px] max-w-[calc(100vw-2rem)]">
          <div className="space-y-4 p-5">
            <DocView place={place} onOpen={setPlace} />
            <div className="flex justify-end">
              <Button onClick={() => setPlace(undefined)} data-initial-focus>
                Close
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  )
}
