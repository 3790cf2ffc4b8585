import { useEffect, useState } from 'react'
import type { DesktopSettings as Choices, WindowBridge } from '../../electron/control/window-bridge.ts'
import { attempt } from '../frame/notices.ts'
import { Button } from '../parts/button.tsx'
import { Section } from './section.tsx'

type ChoiceName = Exclude<keyof Choices, 'canStartAtLogin' | 'updates'>

const CHOICES: readonly { readonly name: ChoiceName; readonly label: string; readonly about: string }[] = [
  { name: 'startAtLogin', label: 'Start when you log in', about: 'Hidden: only the tray shows it.' },
  {
    name: 'notifications',
    label: 'Tell of servers that need you',
    about: 'When one fails or wants a sign-in while this window is not in front.',
  },
  { name: 'checkForUpdates', label: 'Look for new versions once a day', about: 'They are downloaded, and installed when you quit.' },
  {
    name: 'betaVersions',
    label: 'Also versions that are still being tried',
    about: 'Without it you stay on the one that you have until there is a newer one for everybody.',
  },
]

const NO_SOURCE = 'This build has no update source. To update, install a newer version over it.'
const ASKS_ADMINISTRATOR =
  'New versions are downloaded. They are installed when you choose so in the menu: the system then asks for the administrator’s password.'

/** Returns why a setting is unavailable on this machine; undefined if it is available. */
function unavailable(name: ChoiceName, { canStartAtLogin, updates }: Choices): string | undefined {
  if (name === 'startAtLogin' && !canStartAtLogin) return 'Only for an app that is installed.'
  if ((name === 'checkForUpdates' || name === 'betaVersions') && updates === 'none') return NO_SOURCE
  return undefined
}

/** The user's settings of the desktop app. */
export function DesktopSettings({ bridge }: { bridge: WindowBridge }) {
  const [chosen, setChosen] = useState<Choices>()
  useEffect(() => {
    void attempt(() => bridge.ask('settings.read').then(setChosen), 'The settings of the app cannot be read')
  }, [bridge])
  if (chosen === undefined) return null
  const change = (name: ChoiceName, value: boolean): void =>
    void attempt(() => bridge.ask('settings.change', { [name]: value }).then(setChosen), 'The setting was not kept')
  return (
    <Section title="Desktop app">
      {CHOICES.map(({ name, label, about }) => (
        <label key={name} className="flex items-start gap-2">
          <input
            type="checkbox"
            className="mt-0.5"
            checked={chosen[name]}
            disabled={unavailable(name, chosen) !== undefined}
            onChange={(event) => change(name, event.target.checked)}
          />
          <span>
            {label}
            <span className="block text-ink-2">
              {unavailable(name, chosen) ??
                (name === 'checkForUpdates' && chosen.updates === 'asks-administrator' ? ASKS_ADMINISTRATOR : about)}
            </span>
          </span>
        </label>
      ))}
      {chosen.updates !== 'none' && (
        <Button onClick={() => void attempt(() => bridge.ask('updates.check'), 'No new version could be looked for')}>
          Look for a new version now
        </Button>
      )}
    </Section>
  )
}
