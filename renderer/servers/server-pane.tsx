import { Ellipsis, Pencil, RefreshCw, X } from 'lucide-react'
import { DropdownMenu, Tabs } from 'radix-ui'
import { type ReactNode, Suspense, lazy, useEffect, useRef } from 'react'
import type { ServerStatus } from '../../electron/contract/servers.ts'
import { sandboxWords } from '../../electron/control/sandbox-words.ts'
import { STATES, budgetText } from '../../electron/control/state-words.ts'
import type { Route, ServerTab } from '../frame/route.ts'
import { go } from '../frame/use-route.ts'
import { useSessions } from '../engine/use-engine.ts'
import { counted } from '../parts/time/ago.ts'
import { Button, IconButton } from '../parts/button.tsx'
import { momentOf } from '../parts/time/clock.ts'
import { Skeleton, Trouble } from '../parts/message.tsx'
import { Pane } from '../parts/page.tsx'
import { StateMark } from '../parts/marks/state-mark.tsx'
import { Time } from '../parts/time/time.tsx'
import { HeldChanges } from './held-changes.tsx'
import { KeyFields } from './form/key-fields.tsx'
import { disconnectServer, refreshServer, removeServer, restartServer, setServerEnabled } from './server-actions.ts'
import { ServerLog } from './server-log.tsx'
import { ServerTools } from './server-tools.tsx'
import { signOut } from './sign-in-actions.ts'
import { SignInBox } from './sign-in.tsx'

// Loaded on demand: most panes are opened for the tools.
const ServerOthers = lazy(() => import('./others/server-others.tsx').then((module) => ({ default: module.ServerOthers })))

/** Returns the tabs with content; the tools tab is always there. */
function tabsOf({ prompts, resources }: ServerStatus): readonly { readonly value: ServerTab; readonly label: string }[] {
  return [
    { value: 'tools', label: 'Tools' },
    ...(prompts === undefined ? [] : [{ value: 'prompts', label: `Prompts ${prompts}` } as const]),
    ...(resources === undefined ? [] : [{ value: 'resources', label: `Resources ${resources}` } as const]),
    { value: 'log', label: 'Log' },
    { value: 'about', label: 'About' },
  ]
}

/** One server: its status, the suggested action, its tools, and its log. */
export function ServerPane({ server, route }: { server: ServerStatus; route: Extract<Route, { page: 'servers' }> }) {
  const { name, state, error } = server
  const { server: _name, tab: _tab, item: _item, ...list } = route
  const tabs = tabsOf(server)
  const tab = tabs.find(({ value }) => value === route.tab)?.value ?? (state === 'failed' ? 'log' : 'tools')
  const heading = useRef<HTMLHeadingElement>(null)
  // Moves the keyboard focus to the opened pane.
  useEffect(() => heading.current?.focus(), [])
  const close = (): void => {
    go(list)
    document.querySelector<HTMLElement>(`[data-server-row="${CSS.escape(name)}"] a`)?.focus()
  }
  return (
    <Pane label={`Server ${name}`} onClose={close}>
      <header className="flex items-center gap-2 px-4 pt-3">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 flex-1 truncate font-mono text-section font-semibold outline-none">
          {name}
        </h2>
        <IconButton label="Refresh" onClick={() => void refreshServer(name)} disabled={server.refreshing || state === 'disabled'}>
          <RefreshCw className={`size-4 ${server.refreshing ? 'animate-turn' : ''}`} />
        </IconButton>
        <IconButton label="Edit" onClick={() => go({ page: 'edit', server: name })}>
          <Pencil className="size-4" />
        </IconButton>
        <Menu server={server} />
        <IconButton label="Close" onClick={close}>
          <X className="size-4" />
        </IconButton>
      </header>
      <p className="flex items-center gap-2 px-4 pb-3 text-ink-2" aria-live="polite">
        <StateMark state={state} />
        {STATES[state].word}
        {state === 'disconnected' && ', starts when it is used'} <Time at={server.since} />
      </p>
      {server.budgetUsedUpUntil !== undefined && (
        <p className="px-4 pb-3 text-warn first-letter:uppercase">{budgetText(server.budgetUsedUpUntil)}</p>
      )}
      {server.sandbox !== undefined && <p className="px-4 pb-3 wrap-anywhere text-ink-2">{sandboxWords(server.sandbox)}</p>}
      <div className="px-4 pb-3 empty:hidden">
        <SignInBox server={server} />
        <KeyFields server={server} />
        <HeldChanges server={server} />
      </div>
      {error !== undefined && state !== 'needs-key' && (state !== 'needs-sign-in' || server.signIn === undefined) && (
        <div className="px-4 pb-3">
          <Trouble
            kind={state === 'needs-sign-in' ? 'warn' : 'bad'}
            message={error.message}
            hint={error.hint}
            action={state === 'disabled' ? undefined : <Button onClick={() => void refreshServer(name)}>Try again</Button>}
          />
        </div>
      )}
      <Tabs.Root
        value={tab}
        onValueChange={(value) => go({ ...list, server: name, tab: value as ServerTab }, { instead: true })}
        className="flex min-h-0 flex-1 flex-col"
      >
        <Tabs.List aria-label="About the server" className="flex gap-4 border-b px-4">
          {tabs.map(({ value, label }) => (
            <Tabs.Trigger
              key={value}
              value={value}
              className="-mb-px h-8 border-b-2 border-transparent text-ink-2 data-[state=active]:border-accent data-[state=active]:text-ink"
            >
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="tools" className="flex min-h-0 flex-1 flex-col outline-none">
          <ServerTools server={server} />
        </Tabs.Content>
        {(['prompts', 'resources'] as const).map((kind) => (
          <Tabs.Content key={kind} value={kind} className="flex min-h-0 flex-1 flex-col outline-none">
            <Suspense fallback={<Skeleton lines={6} />}>
              <ServerOthers kind={kind} server={server} route={route} />
            </Suspense>
          </Tabs.Content>
        ))}
        <Tabs.Content value="log" className="min-h-0 flex-1 outline-none">
          <ServerLog server={server} />
        </Tabs.Content>
        <Tabs.Content value="about" className="min-h-0 flex-1 overflow-auto p-4 outline-none">
          <About server={server} />
        </Tabs.Content>
      </Tabs.Root>
    </Pane>
  )
}

function Menu({ server: { name, state, signIn } }: { server: ServerStatus }) {
  const open = state === 'connected' || state === 'idle' || state === 'active'
  return (
    // Not modal: a modal menu stops scrolling by inline styles, which the page's policy forbids.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton label="More">
          <Ellipsis className="size-4" />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={4} className="z-20 min-w-44 rounded-page bg-raised p-1 shadow-popover">
          <MenuItem onSelect={() => void setServerEnabled(name, state === 'disabled')}>
            {state === 'disabled' ? 'Switch on' : 'Switch off'}
          </MenuItem>
          {state !== 'disabled' && <MenuItem onSelect={() => void restartServer(name)}>Restart</MenuItem>}
          {open && <MenuItem onSelect={() => void disconnectServer(name)}>Put to sleep</MenuItem>}
          {signIn?.name === 'signed-in' && <MenuItem onSelect={() => void signOut(name)}>Sign out</MenuItem>}
          <DropdownMenu.Separator className="my-1 border-t" />
          <MenuItem danger onSelect={() => void removeServer(name)}>
            Remove
          </MenuItem>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function MenuItem({ children, onSelect, danger = false }: { children: ReactNode; onSelect: () => void; danger?: boolean }) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className={`flex h-7 items-center rounded-box px-2 outline-none data-[highlighted]:bg-hover ${danger ? 'text-bad' : ''}`}
    >
      {children}
    </DropdownMenu.Item>
  )
}

/** The server's instructions for models, as text; long ones are collapsed. */
function Instructions({ text }: { text: string }) {
  const paragraph = <p className="break-words whitespace-pre-wrap">{text}</p>
  if (text.length <= 200) return paragraph
  return (
    <details>
      <summary className="cursor-pointer">{text.slice(0, 80)}…</summary>
      {paragraph}
    </details>
  )
}

const TRANSPORTS: Readonly<Record<ServerStatus['transport'], string>> = {
  stdio: 'a program of this machine',
  cli: 'a command-line program, run for each call',
  http: 'HTTP',
  sse: 'server-sent events',
}

const SHARINGS: Readonly<Record<ServerStatus['sharing'], string>> = {
  all: 'all apps: one process for everybody',
  client: 'the sessions of one app',
  project: 'those who work in the same folder',
  session: 'nobody: each session has its own',
}

/** What shares a process of a server, why, and the instances. */
function Sharing({ server: { sharing, sharingReason, instances } }: { server: ServerStatus }) {
  const all = useSessions()
  const clientOf = (key: string): string | undefined => all.find(({ id }) => key === `session:${id}`)?.client.name
  return (
    <>
      <p>{SHARINGS[sharing]}</p>
      {sharingReason !== undefined && (
        <p className="text-ink-2">
          {sharingReason} Another choice is <span className="font-mono">"sharing"</span> in its entry.
        </p>
      )}
      {sharing !== 'all' && instances.length > 0 && (
        <ul className="mt-1">
          {instances.map(({ key, state, sessions }) => (
            <li key={key} className="flex items-center gap-2">
              <StateMark state={state} />
              <span className="min-w-0 font-mono wrap-anywhere">{key}</span>
              <span className="shrink-0 text-ink-2">{clientOf(key) ?? counted(sessions, 'session')}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function About({ server }: { server: ServerStatus }) {
  const { peer, transport, target, refreshedAt, dropped } = server
  const rows: [string, ReactNode][] = [
    [transport === 'stdio' || transport === 'cli' ? 'Command' : 'Address', <span className="font-mono wrap-anywhere">{target}</span>],
    ['Transport', TRANSPORTS[transport]],
    ...(peer?.name === undefined ? [] : [['Calls itself', `${peer.name} ${peer.version ?? ''}`] satisfies [string, ReactNode]]),
    ...(peer?.protocolVersion === undefined ? [] : [['Protocol', peer.protocolVersion] satisfies [string, ReactNode]]),
    ...(peer?.pid === undefined ? [] : [['Process', String(peer.pid)] satisfies [string, ReactNode]]),
    ...(server.signIn?.name === 'signed-in'
      ? [
          [
            'Sign-in',
            server.signIn.until === undefined ? 'signed in' : `signed in; the token is renewed before ${momentOf(server.signIn.until)}`,
          ] satisfies [string, ReactNode],
        ]
      : []),
    ['Shared by', <Sharing server={server} />],
    ['Tools read', refreshedAt === undefined ? 'never' : <Time at={refreshedAt} />],
    ...(server.instructions === undefined
      ? []
      : [['Says of its use', <Instructions text={server.instructions} />] satisfies [string, ReactNode]]),
  ]
  return (
    <>
      <dl className="grid grid-cols-[100px_1fr] gap-x-3 gap-y-2">
        {rows.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-ink-2">{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {server.warnings?.map((warning) => (
        <div key={warning} className="mt-4">
          <Trouble kind="warn" message={warning} />
        </div>
      ))}
      {dropped !== undefined && (
        <div className="mt-4">
          <Trouble
            kind="warn"
            message={
              `${counted(dropped.length, 'malformed tool')} left out: ` +
              `${dropped.map((tool) => `${tool.name} (${tool.reason})`).join(', ')}.`
            }
            hint="Tell the author of the server."
          />
        </div>
      )}
    </>
  )
}
