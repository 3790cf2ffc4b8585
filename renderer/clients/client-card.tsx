import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import type { ClientReport, ConnectChoice } from '../../electron/contract/clients.ts'
import type { Exposure } from '../../electron/contract/exposure.ts'
import { useServers, useSessions, useStatus } from '../engine/use-engine.ts'
import { hrefOf } from '../frame/route.ts'
import { Button } from '../parts/button.tsx'
import { Tile } from '../parts/marks/tile.tsx'
import { MenuItem, MoreMenu } from '../parts/menu.tsx'
import { Trouble } from '../parts/message.tsx'
import { counted } from '../parts/time/ago.ts'
import { Time } from '../parts/time/time.tsx'
import { problemOf, sessionsOf } from './words.ts'

interface Actions {
  readonly onConnect: () => void
  readonly onRepair: () => void
  readonly onDisconnect: () => void
  readonly onUndo: () => void
  readonly onLookAgain: () => void
  readonly onSees: (sees: ConnectChoice) => void
}

/**
 * One AI app: whether it starts Tooltray, what it sees, and the available actions.
 *
 * @param next whether connecting this app is the suggested next step.
 */
export function ClientCard({ client, next, ...actions }: { client: ClientReport; next: boolean } & Actions) {
  const sessions = sessionsOf(client, useSessions())
  const problem = problemOf(client)
  const connected = client.registered !== 'no'
  return (
    <li
      data-app={client.id}
      data-registered={client.registered}
      className={`flex min-w-0 flex-col rounded-card shadow-card ${connected ? 'bg-card' : 'bg-surface'}`}
    >
      <div className="flex items-center gap-3 p-4">
        <Tile kind="app" name={client.name} size={48} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-section font-semibold">{client.name}</h2>
          <RegistrationState client={client} inUse={sessions.length} />
        </div>
        {client.registered === 'no' && (
          <Button
            look={next ? 'primary' : 'plain'}
            disabled={problem !== undefined}
            onClick={actions.onConnect}
            aria-label={`Connect ${client.name}`}
          >
            Connect
          </Button>
        )}
        {client.registered === 'outdated' && (
          <Button look="primary" disabled={problem !== undefined} onClick={actions.onRepair} aria-label={`Repair ${client.name}`}>
            Repair
          </Button>
        )}
        <Menu client={client} disabled={problem !== undefined} {...actions} />
      </div>
      {(connected || problem !== undefined || client.servers.length > 0) && (
        <div className="space-y-2 border-t px-4 py-3">
          {problem !== undefined && (
            <Trouble kind="warn" message={problem} action={<Button onClick={actions.onLookAgain}>Check again</Button>} />
          )}
          {connected && <Sees client={client} disabled={problem !== undefined} onSees={actions.onSees} />}
          {connected && (
            <Row label="Permissions">
              <a className="text-accent" href={hrefOf({ page: 'permissions', view: 'matrix', app: client.id })}>
                What {client.name} may do
              </a>
            </Row>
          )}
          {connected && sessions.length > 0 && (
            <Row label="Now">
              {counted(
                sessions.reduce((sum, { calls }) => sum + calls, 0),
                'call',
              )}{' '}
              in {counted(sessions.length, 'session')}
            </Row>
          )}
          {client.servers.length > 0 && <OwnServers client={client} />}
        </div>
      )}
    </li>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-8 items-center gap-3">
      <span className="w-24 shrink-0 text-ink-2">{label}</span>
      <span className="min-w-0 flex-1">{children}</span>
    </div>
  )
}

const SHOWN: readonly (readonly [Exposure, string])[] = [
  ['search', 'By search'],
  ['direct', 'Every tool'],
  ['dynamic', 'Recently found tools'],
]

/** More servers than this are counted, and not shown. */
const MOST_TILES = 6

/** What the app sees: the servers of its profile, and how their tools are shown. */
function Sees({ client, disabled, onSees }: { client: ClientReport; disabled: boolean; onSees: (sees: ConnectChoice) => void }) {
  const config = useStatus()?.config
  const all = useServers()
  const { profile, expose } = client.sees ?? {}
  const profiles = config?.profiles ?? []
  const active = profile ?? config?.profile
  const members = profiles.find(({ name }) => name === active)?.servers
  const seen = all.filter(({ name, state }) => state !== 'disabled' && (members === undefined || members.includes(name)))
  return (
    <>
      <Row label="Sees">
        <span className="flex items-center gap-1.5" title={seen.map(({ name }) => name).join(', ')}>
          {seen.slice(0, MOST_TILES).map(({ name }) => (
            <Tile key={name} name={name} size={24} />
          ))}
          <span className="text-small text-ink-2">
            {seen.length > MOST_TILES ? `${seen.length - MOST_TILES} more` : seen.length === 0 ? 'No servers' : ''}
            <span className="sr-only"> {counted(seen.length, 'server')}</span>
          </span>
        </span>
      </Row>
      <Row label="Profile">
        <Choice
          label={`Profile of ${client.name}`}
          disabled={disabled}
          value={profile ?? ''}
          onChange={(name) => onSees({ ...(name === '' ? {} : { profile: name }), expose })}
          options={[
            ['', config?.profile === undefined ? 'Active profile (Everything)' : `Active profile (${config.profile})`],
            ...profiles.map(({ name }) => [name, name] as const),
            // A profile that was removed stays visible, so that it can be replaced.
            ...(profile === undefined || profiles.some(({ name }) => name === profile) ? [] : [[profile, `${profile} (removed)`] as const]),
          ]}
        />
      </Row>
      <Row label="Tools shown">
        <Choice
          label={`How ${client.name} sees tools`}
          disabled={disabled}
          value={expose ?? ''}
          onChange={(how) => onSees({ profile, ...(how === '' ? {} : { expose: how as Exposure }) })}
          options={[['', 'Default'], ...SHOWN, ...(expose === 'transparent' ? [['transparent', 'One server, unchanged'] as const] : [])]}
        />
      </Row>
    </>
  )
}

function Choice({
  label,
  value,
  options,
  onChange,
  disabled,
}: {
  label: string
  value: string
  options: readonly (readonly [string, string])[]
  onChange: (value: string) => void
  disabled: boolean
}) {
  return (
    <select
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
      className="-ml-1 h-8 max-w-full rounded-box bg-transparent px-1 hover:bg-hover"
    >
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  )
}

function OwnServers({ client }: { client: ClientReport }) {
  return (
    <div className="flex items-center gap-3 text-ink-2">
      <span className="min-w-0 flex-1">
        {client.name} has {counted(client.servers.length, 'server')} of its own. Your other apps do not see{' '}
        {client.servers.length === 1 ? 'it' : 'them'}.
      </span>
      <a className="shrink-0 text-accent" href={hrefOf({ page: 'setup', step: 'found' })}>
        Import
      </a>
    </div>
  )
}

function Menu({ client, disabled, onDisconnect, onUndo }: { client: ClientReport; disabled: boolean } & Actions) {
  const files = client.files.filter(({ exists }) => exists)
  const shown = files.length === 0 ? client.files.slice(0, 1) : files
  return (
    <MoreMenu label={`More about ${client.name}`} className="max-w-96 min-w-52">
      {client.undo !== undefined && (
        <MenuItem disabled={disabled} onSelect={onUndo}>
          <span className="flex-1">Undo the last change</span>
          <span className="text-small text-ink-2">
            <Time at={client.undo.at} />
          </span>
        </MenuItem>
      )}
      {client.registered !== 'no' && (
        <MenuItem danger disabled={disabled} onSelect={onDisconnect}>
          Disconnect
        </MenuItem>
      )}
      <DropdownMenu.Label className="px-2.5 py-1.5 text-small text-ink-2">
        Its settings:
        {shown.map(({ file }) => (
          <span key={file} className="block font-mono wrap-anywhere">
            {file}
          </span>
        ))}
      </DropdownMenu.Label>
    </MoreMenu>
  )
}

/** The state in a few words. */
function RegistrationState({ client: { registered }, inUse }: { client: ClientReport; inUse: number }) {
  const outdated = registered === 'outdated' && inUse === 0
  const [look, text] =
    inUse > 0
      ? (['bg-good-dot', `Connected, ${counted(inUse, 'session')} now`] as const)
      : outdated
        ? (['border-[1.5px] border-warn', 'Connected to another Tooltray'] as const)
        : registered === 'no'
          ? (['border-[1.5px] border-line-strong', 'Not connected'] as const)
          : (['border-[1.5px] border-good', 'Connected'] as const)
  return (
    <p className={`flex items-center gap-1.5 ${outdated ? 'text-warn' : 'text-ink-2'}`}>
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${look}`} />
      {text}
    </p>
  )
}
