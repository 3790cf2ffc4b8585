import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { desktop } from '../engine/desktop.ts'
import { engine } from '../engine/engine.ts'
import { useAnswer, useStatus, useStore } from '../engine/use-engine.ts'
import { attempt } from '../frame/notices.ts'
import { THEMES, theme } from '../frame/theme.ts'
import { Button } from '../parts/button.tsx'
import { ConfigTroubles } from '../parts/config-troubles.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Failure, Skeleton, Trouble } from '../parts/message.tsx'
import type { Route } from '../frame/route.ts'
import { Page } from '../parts/page.tsx'
import { Segmented } from '../parts/segmented.tsx'
import { Time } from '../parts/time/time.tsx'
import { AccessSettings } from './access-settings.tsx'
import { DesktopSettings } from './desktop-settings.tsx'
import { LearningSettings } from './learning-settings.tsx'
import { ProfileSettings } from './profile-settings.tsx'
import { PolicySettings } from './policy-settings.tsx'
import { LimitSettings } from './limit-settings.tsx'
import { SecretSettings } from './secret-settings.tsx'
import { Section } from './section.tsx'
import { SetUpSettings } from './set-up-settings.tsx'

const THEME_NAMES = { system: 'As the system', light: 'Light', dark: 'Dark' } as const

/** The engine, its configuration and the problems in it, and the window's theme. */
export function SettingsPage(_place: { route: Extract<Route, { page: 'settings' }> }) {
  const status = useStatus()
  const chosen = useStore(theme)
  const [stopping, setStopping] = useState(false)
  if (status === undefined) return null
  const { engine: running, config, problems } = status
  const app = desktop()
  return (
    <Page title="Settings">
      <div className="max-w-2xl space-y-8 px-6 py-5">
        <Section title="Appearance">
          <Segmented
            label="Colours"
            value={chosen}
            onChange={theme.set}
            options={THEMES.map((value) => ({ value, label: THEME_NAMES[value] }))}
          />
        </Section>
        {app !== undefined && <DesktopSettings bridge={app} />}
        <Section title="Configuration">
          <p>
            <span className="font-mono wrap-anywhere">{config.file}</span>
            <span className="block text-ink-2">
              It is read again whenever it is saved. The last good version stays in force while it cannot be read.
            </span>
          </p>
          <ConfigTroubles config={config} />
        </Section>
        <ProfileSettings />
        <SetUpSettings />
        <PolicySettings rules={config.rules} />
        <LimitSettings />
        <SecretSettings />
        <AccessSettings />
        <LearningSettings />
        <Section title="Engine">
          <p className="text-ink-2">
            Version {running.version}, process {running.pid}, started <Time at={running.startedAt} />
          </p>
          {problems.map((problem) => (
            <Trouble key={problem.message} kind="warn" message={problem.message} hint={problem.hint} />
          ))}
          <Checks />
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => void attempt(() => engine().setPaused({ paused: !running.paused }), 'Nothing was changed')}>
              {running.paused ? 'Resume' : 'Pause all servers'}
            </Button>
            <Button look="danger" onClick={() => setStopping(true)}>
              End the engine
            </Button>
          </div>
        </Section>
      </div>
      {stopping && (
        <Confirm
          title="End the engine?"
          text="Servers end and calls under way fail. Clients start it again when they next want something."
          verb="End the engine"
          onConfirm={() => void attempt(() => engine().stop(), 'The engine was not ended')}
          onClose={() => setStopping(false)}
        />
      )}
    </Page>
  )
}

function Checks() {
  const status = useStatus()
  const key = status?.servers.map(({ name, state }) => `${name} ${state}`).join(' ')
  const { value, error } = useAnswer(key, (client) => client.doctor())
  if (error !== undefined) return <Failure error={error} />
  if (value === undefined) return <Skeleton />
  return (
    <ul aria-label="Checks" className="space-y-1.5">
      {value.map(({ name, outcome, message, hint }) => {
        const [Icon, tone] =
          outcome === 'ok' ? [CircleCheck, 'text-good'] : outcome === 'warning' ? [TriangleAlert, 'text-warn'] : [CircleX, 'text-bad']
        return (
          <li key={`${name} ${message}`} className="flex gap-2">
            <Icon className={`mt-0.5 size-4 shrink-0 ${tone}`} aria-label={outcome} />
            <span className="min-w-0 break-words">
              {message} {hint !== undefined && <span className="text-ink-2">{hint}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
