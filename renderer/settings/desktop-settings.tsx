import { useEffect, useState } from 'react'
import type { DesktopSettings as Choices, WindowBridge } from '../../electron/control/window-bridge.ts'
import { attempt } from '../frame/notices.ts'
import { Button } from '../parts/button.tsx'
import { Switch } from '../parts/switch.tsx'
import { SettingGroup, SettingRow } from './rows/setting-row.tsx'

type ChoiceName = Exclude<keyof Choices, 'canStartAtLogin' | 'loginWaitsForApproval' | 'updates'>

interface Choice {
  readonly name: ChoiceName
  readonly label: string
  readonly about: string
  readonly usual: string
}

const CHOICES: Readonly<Record<'general' | 'about', readonly Choice[]>> = {
  general: [
    {
      name: 'startAtLogin',
      label: 'Start when you log in',
      about: 'Your apps can then use Tooltray at once. You see only its tray icon.',
      usual: 'asked once',
    },
    {
      name: 'notifications',
      label: 'Notify me when something needs my attention',
      about: 'A notification while the window is not in front.',
      usual: 'on',
    },
  ],
  about: [
    {
      name: 'checkForUpdates',
      label: 'Check for new versions once a day',
      about: 'They are downloaded in the background, and installed when you quit.',
      usual: 'on',
    },
    {
      name: 'betaVersions',
      label: 'Include beta versions',
      about:
        'New features sooner, with more bugs. If you turn this off, you keep the current version until a newer stable one is released.',
      usual: 'off',
    },
  ],
}

const TITLES = { general: 'This computer', about: 'Updates' } as const

const NO_SOURCE = 'This build has no update source. To update, install a newer version over it.'
const ASKS_ADMINISTRATOR =
  'New versions are downloaded. To install one, choose it in the menu: the system then asks for the administrator’s password.'

const WAITS_FOR_APPROVAL = 'macOS waits for your approval: allow Tooltray in System Settings > General > Login Items.'

/** Returns why a setting is unavailable on this machine; undefined if it is available. */
function unavailable(name: ChoiceName, { canStartAtLogin, updates }: Choices): string | undefined {
  if (name === 'startAtLogin' && !canStartAtLogin) return 'This requires the installed app.'
  if ((name === 'checkForUpdates' || name === 'betaVersions') && updates === 'none') return NO_SOURCE
  return undefined
}

/** Returns what differs on this machine from a setting's usual description; undefined if nothing does. */
function different(name: ChoiceName, { loginWaitsForApproval, updates }: Choices): string | undefined {
  if (name === 'startAtLogin' && loginWaitsForApproval) return WAITS_FOR_APPROVAL
  if (name === 'checkForUpdates' && updates === 'asks-administrator') return ASKS_ADMINISTRATOR
  return undefined
}

/** The user's settings of the desktop app, by the page that they are on. */
export function DesktopSettings({ bridge, part }: { bridge: WindowBridge; part: 'general' | 'about' }) {
  const [chosen, setChosen] = useState<Choices>()
  useEffect(() => {
    void attempt(() => bridge.ask('settings.read').then(setChosen), 'The settings of the app cannot be read')
  }, [bridge])
  if (chosen === undefined) return null
  const change = (name: ChoiceName, value: boolean): void =>
    void attempt(() => bridge.ask('settings.change', { [name]: value }).then(setChosen), 'The setting was not saved')
  return (
    <SettingGroup title={TITLES[part]}>
      {CHOICES[part].map(({ name, label, about, usual }) => {
        const reason = unavailable(name, chosen)
        return (
          <SettingRow key={name} name={label} about={reason ?? different(name, chosen) ?? about} usual={usual}>
            <Switch label={label} checked={chosen[name]} disabled={reason !== undefined} onChange={(on) => change(name, on)} />
          </SettingRow>
        )
      })}
      {part === 'about' && chosen.updates !== 'none' && (
        <SettingRow name="New version" about="Checks now, even if the daily check is off.">
          <Button onClick={() => void attempt(() => bridge.ask('updates.check'), 'Tooltray could not check for a new version')}>
            Check now
          </Button>
        </SettingRow>
      )}
    </SettingGroup>
  )
}
