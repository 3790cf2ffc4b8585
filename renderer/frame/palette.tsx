import { Command, defaultFilter } from 'cmdk'
import {
  CircleQuestionMark,
  CornerDownRight,
  Download,
  Eraser,
  FileText,
  KeyRound,
  Layers,
  ListChecks,
  LogOut,
  Moon,
  MoonStar,
  Pause,
  Pencil,
  Play,
  Plus,
  Power,
  RefreshCw,
  RotateCw,
  Search,
  Sun,
  Settings,
  SunMoon,
  Trash2,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { signInStep } from '../../electron/control/words/sign-in-words.ts'
import type { EngineStatus } from '../../electron/contract/engine-status.ts'
import type { ServerStatus } from '../../electron/contract/servers.ts'
import { engine } from '../engine/engine.ts'
import { useAnswer, useServers, useSessions, useStatus } from '../engine/use-engine.ts'
import { Dialog } from '../parts/dialog.tsx'
import { StateMark } from '../parts/marks/state-mark.tsx'
import { Tile } from '../parts/marks/tile.tsx'
import { disconnectServer, refreshServer, removeServer, restartServer, setServerEnabled } from '../servers/server-actions.ts'
import { titleOf } from '../servers/server-words.ts'
import { beginSignIn, signOut } from '../servers/sign-in-actions.ts'
import { attempt } from './notices.ts'
import { putInForce } from './profile-switcher.tsx'
import { titleOfPart } from '../settings/part-titles.ts'
import { type Route, SETTINGS_PARTS } from './route.ts'
import { PAGES, PLACES } from './pages.ts'
import { theme } from './look/look.ts'
import { go } from './use-route.ts'

const ICON = 'size-4 shrink-0'

/** Characters of a query that places are searched by. Inner: the rest does not count. */
const LONGEST_ASKED = 200

/** One line of the palette. */
interface Entry {
  readonly text: string
  /** Other words that find it. */
  readonly words?: readonly string[]
  readonly icon: ReactNode
  readonly run: () => void
}

/** Finds pages, servers, and their actions by a few letters; anything else becomes a tool search. */
export function Palette({ route, onClose, onShortcuts }: { route: Route; onClose: () => void; onShortcuts: () => void }) {
  const servers = useServers()
  const config = useStatus()?.config
  const paused = useStatus()?.engine.paused === true
  const current = servers.find(({ name }) => (route.page === 'servers' || route.page === 'edit') && name === route.server)
  const sessions = useSessions()
  const [words, setWords] = useState('')
  const query = words.trim()
  const fitting = useFittingPlaces(query)
  const show = ({ text, words: others = [], icon, run }: Entry, always = false, value = text) => (
    <Command.Item
      key={value}
      value={value}
      keywords={[...others]}
      forceMount={always}
      onSelect={() => {
        onClose()
        run()
      }}
      className="flex h-8 items-center gap-2.5 rounded-box px-2 data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent"
    >
      {icon}
      <span className="truncate">{text}</span>
    </Command.Item>
  )
  const isNamed = (server: ServerStatus): boolean =>
    query !== '' && `${server.name} ${titleOf(server)}`.toLowerCase().includes(query.toLowerCase())
  const named = servers.filter(isNamed)
  const others = servers.filter((server) => !isNamed(server))
  const open = (server: ServerStatus) =>
    show({
      text: titleOf(server),
      words: [server.name],
      icon: <Tile name={server.name} size={20} />,
      run: () => go({ page: 'servers', server: server.name }),
    })
  return (
    <Dialog label="Commands" onClose={onClose} className="mt-[12vh] w-[560px] max-w-[calc(100vw-2rem)]">
      <Command label="Commands">
        <Command.Input
          data-initial-focus
          value={words}
          onValueChange={setWords}
          placeholder="Search or do…"
          className="h-11 w-full border-b bg-transparent px-4 outline-none placeholder:text-ink-2"
        />
        <Command.List
          className={
            'max-h-80 overflow-auto p-1.5 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 ' +
            '[&_[cmdk-group-heading]]:text-small [&_[cmdk-group-heading]]:text-ink-2'
          }
        >
          {current !== undefined && query === '' && (
            <Command.Group heading={titleOf(current)}>{serverActions(current).map((entry) => show(entry))}</Command.Group>
          )}
          {/* Before its actions: the first line is what Enter does. */}
          {named.length > 0 && <Command.Group heading="Servers">{named.map(open)}</Command.Group>}
          <Command.Group heading="Do">
            {actions(servers.length > 0, paused).map((entry) => show(entry))}
            {profileActions(config).map((entry) => show(entry))}
            {/* Only after typing: forty servers have hundreds of actions. */}
            {query !== '' && servers.flatMap(serverActions).map((entry) => show(entry))}
          </Command.Group>
          <Command.Group heading="Pages">
            {PAGE_ENTRIES.map((entry) => show(entry))}
            {query !== '' && PLACE_ENTRIES.map((entry) => show(entry))}
          </Command.Group>
          {others.length > 0 && (
            <Command.Group heading={named.length === 0 ? 'Servers' : 'Other servers'}>{others.map(open)}</Command.Group>
          )}
          {query !== '' && <Command.Group heading="Settings">{SETTINGS_ENTRIES.map((entry) => show(entry))}</Command.Group>}
          {query !== '' && <Command.Group heading="Help">{helpActions(onShortcuts).map((entry) => show(entry))}</Command.Group>}
          {query !== '' && (
            <Command.Group heading="Tools" forceMount>
              {show(
                {
                  text: `Search tools for “${query}”`,
                  icon: <Search className={ICON} aria-hidden />,
                  run: () => go({ page: 'playground', query }),
                },
                true,
              )}
            </Command.Group>
          )}
          {/* After the search for tools: of nothing that letters match, that is what Enter does. */}
          {fitting.length > 0 && (
            <Command.Group heading="Pages that may fit" forceMount>
              {fitting.map((entry) => show(entry, true, `fits: ${entry.text}`))}
            </Command.Group>
          )}
          {query !== '' && sessions.length > 0 && (
            <Command.Group heading="AI apps">
              {sessions.map(({ id, client }) =>
                show({ text: `AI app ${client.name} ${id}`, icon: <StateMark state="connected" />, run: () => go({ page: 'apps' }) }),
              )}
            </Command.Group>
          )}
        </Command.List>
      </Command>
    </Dialog>
  )
}

const PAGE_ENTRIES: readonly Entry[] = PAGES.map(({ page, label, icon: Icon, words = [] }) => ({
  text: label,
  words,
  icon: <Icon className={ICON} aria-hidden />,
  run: () => go({ page }),
}))
const PLACE_ENTRIES: readonly Entry[] = PLACES.map(({ label, words, route }) => ({
  text: label,
  words,
  icon: <CornerDownRight className={ICON} aria-hidden />,
  run: () => go(route),
}))
const SETTINGS_ENTRIES: readonly Entry[] = SETTINGS_PARTS.map((part) => ({
  text: `Settings: ${titleOfPart(part)}`,
  icon: <Settings className={ICON} aria-hidden />,
  run: () => go({ page: 'settings', part }),
}))
const ALL_PLACES = [...PAGE_ENTRIES, ...PLACE_ENTRIES, ...SETTINGS_ENTRIES]
const ASKED_PLACES = ALL_PLACES.map(({ text, words = [] }) => ({ label: text, words }))

/** The places that the engine's search finds by words and by meaning, without those that letters match. */
function useFittingPlaces(query: string): readonly Entry[] {
  const asked = query.slice(0, LONGEST_ASKED)
  const { value } = useAnswer(asked === '' ? undefined : ['places.find', asked], (client) =>
    client.places.find({ words: asked, places: ASKED_PLACES }),
  )
  const isMatched = ({ text, words = [] }: Entry): boolean => defaultFilter(text, query, [...words]) > 0
  return (query === '' ? [] : (value ?? []))
    .flatMap((label) => ALL_PLACES.find(({ text }) => text === label) ?? [])
    .filter((entry) => !isMatched(entry))
}

function profileActions(config: EngineStatus['config'] | undefined): Entry[] {
  if (config === undefined || config.profiles.length === 0) return []
  const names = [undefined, ...config.profiles.map(({ name }) => name)].filter((name) => name !== config.profile)
  return names.map((name) => ({
    text: name === undefined ? 'Use all servers, no profile' : `Use the profile ${name}`,
    icon: <Layers className={ICON} aria-hidden />,
    run: () => void putInForce(name),
  }))
}

function actions(anyServer: boolean, paused: boolean): Entry[] {
  return [
    { text: 'Add a server', icon: <Plus className={ICON} aria-hidden />, run: () => go({ page: 'add' }) },
    {
      text: 'Import servers of AI apps',
      icon: <Download className={ICON} aria-hidden />,
      run: () => go({ page: 'setup', step: 'found' }),
    },
    { text: 'Set up', icon: <ListChecks className={ICON} aria-hidden />, run: () => go({ page: 'setup' }) },
    ...(anyServer
      ? [
          {
            text: 'Refresh all servers',
            icon: <RefreshCw className={ICON} aria-hidden />,
            run: () => void attempt(() => engine().servers.refresh({}), 'Not refreshed'),
          },
        ]
      : []),
    {
      text: paused ? 'Resume all servers' : 'Pause all servers',
      icon: paused ? <Play className={ICON} aria-hidden /> : <Pause className={ICON} aria-hidden />,
      run: () => void attempt(() => engine().setPaused({ paused: !paused }), 'Nothing was changed'),
    },
    { text: 'Use light colors', icon: <Sun className={ICON} aria-hidden />, run: () => theme.set('light') },
    { text: 'Use dark colors', icon: <Moon className={ICON} aria-hidden />, run: () => theme.set('dark') },
    { text: 'Use the colors of the system', icon: <SunMoon className={ICON} aria-hidden />, run: () => theme.set('system') },
    {
      text: 'Forget what was learned',
      icon: <Eraser className={ICON} aria-hidden />,
      run: () => go({ page: 'settings', part: 'search' }),
    },
    { text: 'Stop Tooltray', icon: <Power className={ICON} aria-hidden />, run: () => go({ page: 'settings', part: 'diagnostics' }) },
  ]
}

/** As in the menu Help of the app (`electron/main/tray/help-items.ts`). */
function helpActions(onShortcuts: () => void): Entry[] {
  const icon = <CircleQuestionMark className={ICON} aria-hidden />
  return [
    { text: 'Tooltray documentation', words: ['help', 'manual', 'docs'], icon, run: () => go({ page: 'help' }) },
    { text: 'Keyboard shortcuts', words: ['help', 'keys'], icon, run: onShortcuts },
    { text: 'Troubleshooting', words: ['help', 'problem'], icon, run: () => go({ page: 'help', path: 'troubleshooting' }) },
    { text: 'Report a problem', words: ['help', 'bug', 'issue'], icon, run: () => go({ page: 'settings', part: 'diagnostics' }) },
  ]
}

/** Returns the actions that a server supports now. */
function serverActions(server: ServerStatus): Entry[] {
  const { name, state, signIn } = server
  const title = titleOf(server)
  const open = state === 'connected' || state === 'idle' || state === 'active'
  const off = state === 'disabled'
  return [
    ...(state === 'needs-sign-in' && signIn !== undefined
      ? [
          {
            text: `Sign in to ${title}`,
            icon: <KeyRound className={ICON} aria-hidden />,
            run: () => void beginSignIn(name, signInStep(signIn) === 'retry'),
          },
        ]
      : []),
    ...(off ? [] : [{ text: `Restart ${title}`, icon: <RotateCw className={ICON} aria-hidden />, run: () => void restartServer(name) }]),
    { text: `Refresh ${title}`, icon: <RefreshCw className={ICON} aria-hidden />, run: () => void refreshServer(name) },
    {
      text: `${off ? 'Enable' : 'Disable'} ${title}`,
      words: [off ? 'turn on' : 'turn off'],
      icon: <Power className={ICON} aria-hidden />,
      run: () => void setServerEnabled(name, off),
    },
    { text: `Edit ${title}`, icon: <Pencil className={ICON} aria-hidden />, run: () => go({ page: 'edit', server: name }) },
    {
      text: `Logs of ${title}`,
      icon: <FileText className={ICON} aria-hidden />,
      run: () => go({ page: 'servers', server: name, tab: 'logs' }),
    },
    ...(open
      ? [{ text: `Stop ${title} until needed`, icon: <MoonStar className={ICON} aria-hidden />, run: () => void disconnectServer(name) }]
      : []),
    ...(signIn?.name === 'signed-in'
      ? [{ text: `Sign out of ${title}`, icon: <LogOut className={ICON} aria-hidden />, run: () => void signOut(name) }]
      : []),
    { text: `Remove ${title}`, icon: <Trash2 className={ICON} aria-hidden />, run: () => void removeServer(name) },
  ]
}
