import { useEffect, useState } from 'react'
import { notify } from '../../frame/notices.ts'
import { go } from '../../frame/use-route.ts'
import { type Dropped, LARGEST_TEXT, dropped, isBundle, textOf } from './dropped.ts'

/**
 * Lets a bundle, a file with settings, or a text be dropped on any page, and opens the page that adds servers with it. Nothing is added by
 * the drop. Where a text can be typed, and in dialogs, a drop does what it does everywhere.
 */
export function DropAnywhere() {
  const [over, setOver] = useState(false)
  useEffect(() => {
    // What is dragged within the page (a selected text) is not meant to be added.
    let ownDrag = false
    const listeners = new AbortController()
    const listen = <Name extends 'dragstart' | 'dragend' | 'dragover' | 'dragleave' | 'drop'>(
      name: Name,
      listener: (event: DragEvent) => void,
    ): void => window.addEventListener(name, listener, { signal: listeners.signal })

    listen('dragstart', () => (ownDrag = true))
    listen('dragend', () => (ownDrag = false))
    listen('dragover', (event) => {
      if (isElsewhere(event, ownDrag)) return
      event.preventDefault()
      setOver(true)
    })
    listen('dragleave', (event) => {
      // Between two elements of the page, the pointer is still over it.
      if (event.relatedTarget === null) setOver(false)
    })
    listen('drop', (event) => {
      setOver(false)
      const taken = !isElsewhere(event, ownDrag)
      // A file must never replace the page.
      if (taken || carriesFile(event)) event.preventDefault()
      if (taken) void take(event)
    })
    return () => listeners.abort()
  }, [])
  if (!over) return null
  return (
    <div
      className={
        'pointer-events-none fixed inset-3 z-30 flex items-center justify-center rounded-page border-2 border-dashed border-accent ' +
        'bg-accent-soft/90'
      }
    >
      <p className="text-title font-semibold">Drop it to see which servers it describes</p>
    </div>
  )
}

function carriesFile(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true
}

function isElsewhere(event: DragEvent, ownDrag: boolean): boolean {
  if (ownDrag || event.defaultPrevented) return true
  if (!carriesFile(event) && event.dataTransfer?.types.includes('text/plain') !== true) return true
  const { target } = event
  if (!(target instanceof Element)) return true
  if (target.closest('dialog, [role=dialog], [role=alertdialog]') !== null) return true
  return !carriesFile(event) && target.closest('input, textarea, [contenteditable=true]') !== null
}

async function take({ dataTransfer }: DragEvent): Promise<void> {
  const what = await read(dataTransfer?.files[0], dataTransfer?.getData('text/plain') ?? '')
  if (what === undefined) return
  dropped.set(what)
  go({ page: 'add', way: what.is === 'bundle' ? 'file' : 'paste' })
}

async function read(file: File | undefined, text: string): Promise<Dropped | undefined> {
  if (file === undefined) return text.trim() === '' ? undefined : { is: 'text', text: text.slice(0, LARGEST_TEXT) }
  if (isBundle(file)) return { is: 'bundle', file }
  const read = await textOf(file)
  if (read !== undefined) return { is: 'text', text: read }
  notify({ kind: 'failed', text: `${file.name} is not a bundle (.mcpb), and not a text that describes servers.` })
  return undefined
}
