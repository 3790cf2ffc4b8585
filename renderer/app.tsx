import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { hasAppCalled } from './engine/app-calls.ts'
import { desktop } from './engine/desktop.ts'
import { useLink, useServers, useStatus, useStore } from './engine/use-engine.ts'
import { SHEET, WINDOW } from './frame/first-paint/frame-styles.ts'
import { FirstWordsBar } from './frame/first-words.tsx'
import { knownSetUp } from './frame/look/look.ts'
import { NoticeList } from './frame/notice-list.tsx'
import { Palette } from './frame/palette.tsx'
import { ApprovalBar } from './approvals/approval-bar.tsx'
import { ProjectBar } from './projects/project-bar.tsx'
import { QuestionBar } from './questions/question-bar.tsx'
import type { Route } from './frame/route.ts'
import { Sidebar } from './frame/sidebar.tsx'
import { TitleBar } from './frame/title-bar.tsx'
import { titleOfRoute } from './frame/page-titles.ts'
import { SignOutQuestion } from './servers/accounts/sign-out-question.tsx'
import { ShortcutHelp } from './frame/shortcut-help.tsx'
import { useRoute } from './frame/use-route.ts'
import { useShortcuts } from './frame/use-shortcuts.ts'
import { HomePage } from './home/home-page.tsx'
import { ErrorBoundary } from './parts/error-boundary.tsx'
import { loadedLater } from './parts/loading/loaded-later.tsx'
import { Skeleton, Trouble } from './parts/message.tsx'
import { DropAnywhere } from './servers/add/drop-anywhere.tsx'

/** A page whose code is loaded on demand. The window opens on Home, which is there at once. */
const laterPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) => loadedLater(load, <Waiting />)
const ServersPage = laterPage(() => import('./servers/servers-page.tsx').then((module) => module.ServersPage))
const EntryPage = laterPage(() => import('./servers/gallery/entry-page.tsx').then((module) => module.EntryPage))
const AddPage = laterPage(() => import('./servers/add/add-page.tsx').then((module) => module.AddPage))
const EditPage = laterPage(() => import('./servers/form/edit-page.tsx').then((module) => module.EditPage))
const SearchPage = laterPage(() => import('./search/search-page.tsx').then((module) => module.SearchPage))
const ScriptsPage = laterPage(() => import('./scripts/scripts-page.tsx').then((module) => module.ScriptsPage))
const ActivityPage = laterPage(() => import('./activity/activity-page.tsx').then((module) => module.ActivityPage))
const PermissionsPage = laterPage(() => import('./permissions/permissions-page.tsx').then((module) => module.PermissionsPage))
const SkillsPage = laterPage(() => import('./skills/skills-page.tsx').then((module) => module.SkillsPage))
const ClientsPage = laterPage(() => import('./clients/clients-page.tsx').then((module) => module.ClientsPage))
const SetUpPage = laterPage(() => import('./setup/set-up-page.tsx').then((module) => module.SetUpPage))
const HelpPage = laterPage(() => import('./help/help-page.tsx').then((module) => module.HelpPage))
const SettingsPage = laterPage(() => import('./settings/settings-page.tsx').then((module) => module.SettingsPage))

const PRELOAD: Readonly<Record<Exclude<Route['page'], 'home'>, () => Promise<void>>> = {
  servers: ServersPage.preload,
  add: AddPage.preload,
  gallery: EntryPage.preload,
  edit: EditPage.preload,
  playground: SearchPage.preload,
  scripts: ScriptsPage.preload,
  activity: ActivityPage.preload,
  permissions: PermissionsPage.preload,
  apps: ClientsPage.preload,
  setup: SetUpPage.preload,
  skills: SkillsPage.preload,
  settings: SettingsPage.preload,
  help: HelpPage.preload,
}

export function App() {
  const route = useRoute()
  const link = useLink()
  const known = useStatus() !== undefined
  const [open, setOpen] = useState<'palette' | 'help'>()
  const app = desktop()

  const gone = !useServers().some(({ name }) => route.page === 'servers' && name === route.server)
  const title = route.page === 'servers' && gone ? 'Servers' : titleOfRoute(route)

  const hasCalled = useStore(hasAppCalled)
  useEffect(() => {
    if (hasCalled !== undefined) knownSetUp.set(hasCalled ? 'ended' : 'open')
  }, [hasCalled])

  useEffect(() => {
    document.title = `${title} · Tooltray`
  }, [title])

  useEffect(() => {
    // While the engine is asked. If loading fails, the page reports it.
    if (!known && route.page !== 'home') void PRELOAD[route.page]().catch(() => undefined)
  }, [known, route.page])

  const onOpen = useCallback((what: 'palette' | 'help') => setOpen((before) => (before === what ? undefined : what)), [])
  useShortcuts(onOpen)

  return (
    <div className={WINDOW}>
      <TitleBar />
      <a
        href="#main"
        onClick={skipToContent}
        className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:m-2 focus:rounded-box focus:bg-raised focus:px-3 focus:py-1"
      >
        Skip to content
      </a>
      <Sidebar route={route} onPalette={() => setOpen('palette')} />
      <main id="main" tabIndex={-1} className={SHEET}>
        <div role="status" className={link === 'offline' || link === 'refused' ? 'border-b p-2' : ''}>
          {link === 'offline' && <Stopped known={known} />}
          {link === 'refused' && (
            <Trouble
              kind="warn"
              message="This page has been signed out."
              hint={
                'Tooltray was restarted, or the page was not used for half a day. Open a new one from the tray, or with: tooltray serve ' +
                '--ui --open'
              }
            />
          )}
        </div>
        <ApprovalBar />
        <QuestionBar />
        <ProjectBar />
        {app !== undefined && <FirstWordsBar bridge={app} />}
        <div className="flex min-h-0 flex-1">
          {known ? (
            <ErrorBoundary key={route.page}>
              <CurrentPage route={route} />
            </ErrorBoundary>
          ) : (
            <Waiting />
          )}
        </div>
      </main>
      {open === 'palette' && <Palette route={route} onClose={() => setOpen(undefined)} onShortcuts={() => setOpen('help')} />}
      {open === 'help' && <ShortcutHelp onClose={() => setOpen(undefined)} />}
      <SignOutQuestion />
      <NoticeList />
      <DropAnywhere />
    </div>
  )
}

function CurrentPage({ route }: { route: Route }) {
  switch (route.page) {
    case 'home':
      return <HomePage />
    case 'servers':
      return <ServersPage route={route} />
    case 'add':
      return <AddPage route={route} />
    case 'gallery':
      return <EntryPage id={route.entry} />
    case 'edit':
      return <EditPage key={route.server} name={route.server} />
    case 'playground':
      return <SearchPage route={route} />
    case 'scripts':
      return <ScriptsPage route={route} />
    case 'activity':
      return <ActivityPage route={route} />
    case 'permissions':
      return <PermissionsPage route={route} />
    case 'apps':
      return <ClientsPage />
    case 'skills':
      return <SkillsPage route={route} />
    case 'setup':
      return <SetUpPage route={route} />
    case 'settings':
      return <SettingsPage route={route} />
    case 'help':
      return <HelpPage route={route} />
  }
}

/** Shown while the engine cannot be reached. The desktop app starts it again by itself. */
function Stopped({ known }: { known: boolean }) {
  const start = desktop() === undefined ? ' To start Tooltray: tooltray serve --ui --open' : ''
  return (
    <Trouble
      kind="warn"
      message="Tooltray has stopped. Your apps have no tools until it runs again."
      hint={`${known ? 'This page shows how things were, and tries again by itself.' : 'This page tries again by itself.'}${start}`}
    />
  )
}

function Waiting() {
  return (
    <div className="flex-1 p-6">
      <Skeleton lines={5} />
    </div>
  )
}

/** The address holds the route, so the jump is made by script. */
function skipToContent(event: { preventDefault: () => void }): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
