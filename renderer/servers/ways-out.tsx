import type { ReactNode } from 'react'
import type { ServerStatus } from '../../electron/contract/servers.ts'
import { type WayOut, waysOutOf } from '../../electron/control/words/ways-out.ts'
import { engine } from '../engine/engine.ts'
import { attempt } from '../frame/notices.ts'
import { type Route, type SettingsPart, hrefOf } from '../frame/route.ts'
import { Button, LinkButton } from '../parts/button.tsx'
import { putFilesBack, runAnyway } from './detail/package/package-actions.ts'
import { refreshServer, restartServer, setServerEnabled } from './server-actions.ts'
import { isOnTheWeb } from './server-words.ts'

/** The page of Settings that each of these opens. */
const PARTS: Readonly<Partial<Record<WayOut, readonly [SettingsPart, string]>>> = {
  general: ['general', 'Open settings'],
  network: ['network', 'Open HTTP access'],
  secrets: ['secrets', 'Open secrets'],
  search: ['search', 'Open search settings'],
  scripts: ['scripts', 'Open script settings'],
  limits: ['limits', 'Change the limit'],
  hooks: ['hooks', 'Open hooks'],
  telemetry: ['telemetry', 'Open telemetry'],
  diagnostics: ['diagnostics', 'Open diagnostics'],
}

/**
 * The buttons and links that put right what stands on a server, by the code of its error.
 *
 * @param on the page that shows them. `overview` has the boxes for a missing program, for keys, and for signing in itself.
 */
export function WaysOut({ server, code, on }: { server: ServerStatus; code: string; on: 'overview' | 'elsewhere' }) {
  const shown = waysOutOf(code)
    .filter((way) => applies(way, server, on))
    .map((way) => <Way key={way} way={way} server={server} />)
  return shown.length === 0 ? null : <span className="flex flex-wrap gap-2">{shown}</span>
}

function applies(way: WayOut, server: ServerStatus, on: 'overview' | 'elsewhere'): boolean {
  const isProgram = !isOnTheWeb(server)
  switch (way) {
    case 'program':
    case 'key':
      return on === 'elsewhere'
    case 'sign-in':
      return on === 'elsewhere' && server.signIn !== undefined
    case 'sandbox':
      return isProgram && server.sandbox !== undefined
    case 'oauth':
      return !isProgram
    case 'run-anyway':
      return server.error?.agree !== undefined
    default:
      return true
  }
}

function Way({ way, server }: { way: WayOut; server: ServerStatus }): ReactNode {
  const { name } = server
  const part = PARTS[way]
  if (part !== undefined) return <LinkButton href={hrefOf({ page: 'settings', part: part[0] })}>{part[1]}</LinkButton>
  const link = (label: string, route: Route) => <LinkButton href={hrefOf(route)}>{label}</LinkButton>
  const tab = (value: 'overview' | 'advanced' | 'changes' | 'logs'): Route => ({ page: 'servers', server: name, tab: value })
  switch (way) {
    case 'retry':
      return <Button onClick={() => void refreshServer(name)}>Try again</Button>
    case 'restart':
      return <Button onClick={() => void restartServer(name)}>Restart it</Button>
    case 'put-back':
      return <Button onClick={() => void putFilesBack(name)}>Put the files back</Button>
    case 'run-anyway':
      return <Button onClick={() => void runAnyway(name, server.error?.agree)}>Run it all the same</Button>
    case 'switch-on':
      return (
        <Button onClick={() => void setServerEnabled(name, true)}>{server.state === 'disabled' ? 'Enable it' : 'Start it anyway'}</Button>
      )
    case 'resume':
      return (
        <Button onClick={() => void attempt(() => engine().setPaused({ paused: false }), 'It is still paused')}>Resume Tooltray</Button>
      )
    case 'edit':
      return link(isOnTheWeb(server) ? 'Edit address' : 'Edit command', { page: 'edit', server: name })
    case 'json':
      return link('Edit as JSON', tab('advanced'))
    case 'sandbox':
      return link('Change its sandbox', tab('advanced'))
    case 'time-limits':
      return link('Change its time limits', tab('advanced'))
    case 'oauth':
      return link('Use your own OAuth client', tab('advanced'))
    case 'changes':
      return link('Review changes', tab('changes'))
    case 'logs':
      return link('See its log', tab('logs'))
    case 'program':
      return link('Show what is missing', tab('overview'))
    case 'key':
      return link(server.error?.code === 'key_refused' ? 'Enter another key' : 'Enter API key', tab('overview'))
    case 'sign-in':
      return link('Sign in', tab('overview'))
    default:
      return null
  }
}
