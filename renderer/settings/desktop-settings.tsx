import { useEffect, useState } from 'react'
import type { DesktopSettings as Choices, WindowBridge } from '../../electron/control/window-bridge.ts'
import { attempt } from '../frame/notices.ts'
import { Button } from '../parts/button.tsx'
import { Section } from './section.tsx'

const CHOICES: readonly { readonly name: Exclude<keyof Choices, 'canStartAtLogin'>; readonly label: string; readonly about: string }[] = [
  { name: 'startAtLogin', label: 'Start when you log in', about: 'Hidden: only the tray shows it.' },
  {
    name: 'notifications',
    label: 'Tell of servers that need you',
    about: 'When one fails or wants a sign-in while this window is not in front.',
  },
  { name: 'checkForUpdates', label: 'Look for new versions once a day', about: 'They are fetched, and installed when you quit.' },
  {
    name: 'betaVersions',
    label: 'Also versions that are still being tried',
    about: 'Without it you stay on the one that you have until there is a newer one for everybody.',
  },
]

/** What a person decides about the desktop app around this window. */
export function DesktopSettings({ bridge }: { bridge: WindowBridge }) {
  const [chosen, setChosen] = useState<Choices>()
  useEffect(() => {
    void attempt(() => bridge.ask('settings.read').then(setChosen), 'The settings of the app cannot be read')
  }, [bridge])
  if (chosen === undefined) return null
  const change = (name: (typeof CHOICES)[number]['name'], value: boolean): void =>
    void attempt(() => bridge.ask('settings.change', { [name]: value }).then(setChosen), 'The setting was not kept')
  return (
    <Section title="Desktop app">
      {CHOICES.map(({ name, label, about }) => (
        <label key={name} className="flex items-start gap-2">
          <input
            type="checkbox"
            className="mt-0.5"
            checked={chosen[name]}
            disabled={name === 'startAtLogin' && !chosen.canStartAtLogin}
            onChange={(event) => change(name, event.target.checked)}
          />
          <span>
            {label}
            <span className="block text-muted">
              {name === 'startAtLogin' && !chosen.canStartAtLogin ? 'Only for an app that is installed.' : about}
            </span>
          </span>
        </label>
      ))}
      <Button onClick={() => void attempt(() => bridge.ask('updates.check'), 'No new version could be looked for')}>
        Look for a new version now
      </Button>
    </Section>
  )
}
