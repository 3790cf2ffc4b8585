import { type DragEvent, useEffect, useId, useState } from 'react'
import type { ShownBundle } from '../../../electron/contract/sources/sources.ts'
import { LARGEST_UPLOAD } from '../../../electron/control/server-entry.ts'
import { desktop } from '../../engine/desktop.ts'
import { engine } from '../../engine/engine.ts'
import { useStatus, useStore } from '../../engine/use-engine.ts'
import { go } from '../../frame/use-route.ts'
import { Failure, Skeleton } from '../../parts/message.tsx'
import { BundleServer } from './bundle-server.tsx'
import { dropped, isBundle, textOf } from './dropped.ts'

type State =
  | { readonly is: 'empty' }
  | { readonly is: 'reading' }
  | { readonly is: 'read'; readonly bundle: ShownBundle }
  | { readonly is: 'failed'; readonly error: unknown }

/**
 * Adds a server from a bundle: a file that is chosen, dropped here, or opened with the app in the system's file manager. A text is pasted.
 *
 * @param opened differs with each file that was opened with the app.
 */
export function BundleForm({ opened }: { opened: string | undefined }) {
  const [state, setState] = useState<State>({ is: 'empty' })
  const [over, setOver] = useState(false)
  const id = useId()
  const waiting = useStore(dropped)
  const isConnected = useStatus() !== undefined

  const show = async (source: { readonly file: File } | { readonly path: string }): Promise<void> => {
    setState({ is: 'reading' })
    try {
      setState({ is: 'read', bundle: await engine().bundles.read(source) })
    } catch (error) {
      setState({ is: 'failed', error })
    }
  }
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    const text = isBundle(file) ? undefined : await textOf(file)
    if (text !== undefined) {
      dropped.set({ is: 'text', text })
      return go({ page: 'add', way: 'paste' })
    }
    if (file.size <= LARGEST_UPLOAD) return show({ file })
    const error = new Error(
      `The file has more than ${LARGEST_UPLOAD / 1024 ** 2} MiB, which is too much for the window. Add it with: tooltray ` +
        `add ${file.name}`,
    )
    setState({ is: 'failed', error })
  }
  useEffect(() => {
    if (opened === undefined || !isConnected) return
    void desktop()
      ?.ask('bundles.take')
      .then((path) => (path === undefined ? undefined : show({ path })))
  }, [opened, isConnected])
  useEffect(() => {
    if (waiting?.is !== 'bundle') return
    dropped.set(undefined)
    void read(waiting.file)
  }, [waiting])
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    void read(event.dataTransfer.files[0])
  }

  return (
    <div className="space-y-4">
      <div
        data-drop
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`space-y-2 rounded-box border border-dashed border-line-strong p-6 text-center ${over ? 'bg-accent-soft' : ''}`}
      >
        <label htmlFor={id} className="block font-medium">
          Bundle (.mcpb), or the settings of an app or another hub
        </label>
        <input
          id={id}
          type="file"
          accept=".mcpb,.dxt,.json,.jsonc,.yaml,.yml,.toml"
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            void read(event.target.files?.[0])
            // Allows choosing the same file again.
            event.target.value = ''
          }}
          className={'mx-auto block file:mr-2 file:rounded-box file:border-0 file:bg-card file:px-2.5 ' + 'file:py-1 file:font-medium'}
        />
        <p id={`${id}-note`} className="text-small text-ink-2">
          Choose a file or drop it here. Nothing in it runs before you review and add it.
        </p>
      </div>
      {state.is === 'reading' && <Skeleton lines={4} />}
      {state.is === 'failed' && <Failure error={state.error} />}
      {state.is === 'read' && <BundleServer key={state.bundle.id} bundle={state.bundle} />}
    </div>
  )
}
