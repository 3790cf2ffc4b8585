import { MonitorX, Power } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { FirstWord, FirstWords, Trayless, WindowBridge } from '../../electron/control/window-bridge.ts'
import { useSessions } from '../engine/use-engine.ts'
import { Button } from '../parts/button.tsx'
import { attempt } from './notices.ts'

const EXTENSION = 'https://extensions.gnome.org/extension/615/appindicator-support/'

const TRAYLESS: Readonly<Record<Trayless, string>> = {
  gnome: 'GNOME shows tray icons only with the extension AppIndicator.',
  other: 'This desktop has no tray, so you don’t see the icon of Tooltray. Add a tray to its bar.',
}

/** The desktop app's one-time notices, above every page. */
export function FirstWordsBar({ bridge }: { bridge: WindowBridge }) {
  const [words, setWords] = useState<FirstWords>()
  // Start at login is offered only after an app has used Tooltray.
  const [isUsed, setUsed] = useState(false)
  const inUse = useSessions().length > 0
  useEffect(() => {
    if (inUse) setUsed(true)
  }, [inUse])
  useEffect(() => {
    void attempt(() => bridge.ask('first-words.read').then(setWords), 'The app did not answer')
  }, [bridge])
  if (words === undefined) return null

  const said = (change: Partial<FirstWords>): void => setWords({ ...words, ...change })
  const answered = (word: FirstWord, change: Partial<FirstWords>): void =>
    void attempt(() => bridge.ask('first-words.answered', word).then(() => said(change)), 'Your answer was not saved')
  const startAtLogin = (): void =>
    void attempt(
      () => bridge.ask('settings.change', { startAtLogin: true }).then(() => said({ offersLogin: false })),
      'Tooltray cannot be started at login',
    )

  if (words.trayless !== undefined)
    return (
      <Bar
        icon={<MonitorX className="size-4 shrink-0 text-ink-2" aria-hidden />}
        text={`${TRAYLESS[words.trayless]} Until then, Tooltray keeps running when you close this window. Start it again to see it.`}
      >
        {words.trayless === 'gnome' && (
          <Button onClick={() => void attempt(() => bridge.ask('links.open', EXTENSION), 'The page could not be opened')}>
            Get the extension
          </Button>
        )}
        <Button look="quiet" onClick={() => answered('no-tray', { trayless: undefined })}>
          Got it
        </Button>
      </Bar>
    )
  if (!words.offersLogin || !isUsed) return null
  return (
    <Bar
      icon={<Power className="size-4 shrink-0 text-ink-2" aria-hidden />}
      text="Start Tooltray when you log in? Your AI apps can then use it at once. You see only its tray icon."
    >
      <Button onClick={startAtLogin}>Start at login</Button>
      <Button look="quiet" onClick={() => answered('start-at-login', { offersLogin: false })}>
        Not now
      </Button>
    </Bar>
  )
}

function Bar({ icon, text, children }: { icon: ReactNode; text: string; children: ReactNode }) {
  return (
    <div
      role="status"
      aria-label="About this app"
      className="flex animate-appear flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-2"
    >
      {icon}
      <p className="min-w-60 flex-1">{text}</p>
      <div className="ml-auto flex gap-2">{children}</div>
    </div>
  )
}
