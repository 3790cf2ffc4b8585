import {
  Activity,
  Archive,
  Cable,
  ChartLine,
  FileStack,
  Gauge,
  Info,
  KeyRound,
  Layers,
  type LucideIcon,
  MonitorSmartphone,
  Package,
  RadioTower,
  ScrollText,
  Search,
  SlidersHorizontal,
  SquareTerminal,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Route, SETTINGS_PARTS, type SettingsPart, hrefOf } from '../frame/route.ts'
import { go } from '../frame/use-route.ts'
import { Page } from '../parts/page.tsx'
import { AboutPage } from './pages/about-page.tsx'
import { AuditPage } from './pages/audit-page.tsx'
import { DiagnosticsPage } from './pages/diagnostics-page.tsx'
import { GeneralPage } from './pages/general-page.tsx'
import { HooksPage } from './pages/hooks-page.tsx'
import { LimitsPage } from './pages/limits-page.tsx'
import { NetworkPage } from './pages/network/network-page.tsx'
import { PackagesPage } from './pages/packages/packages-page.tsx'
import { ProfilesPage } from './pages/profiles-page.tsx'
import { ResultsPage } from './pages/results-page.tsx'
import { ScriptsPage } from './pages/scripts-page.tsx'
import { SearchPage } from './pages/search-page.tsx'
import { SecretsPage } from './pages/secrets-page.tsx'
import { SyncPage } from './pages/sync/sync-page.tsx'
import { TelemetryPage } from './pages/telemetry-page.tsx'
import { titleOfPart } from './part-titles.ts'
import { matchingSettings } from './rows/setting-words.ts'
import { wantedSetting } from './rows/wanted-setting.ts'
import { SetUpSettings } from './transfer/set-up-settings.tsx'
import { WithSettings } from './rows/settings-context.tsx'

const PARTS: Readonly<Record<SettingsPart, { readonly icon: LucideIcon; readonly page: () => ReactNode }>> = {
  general: { icon: SlidersHorizontal, page: GeneralPage },
  profiles: { icon: Layers, page: ProfilesPage },
  network: { icon: RadioTower, page: NetworkPage },
  secrets: { icon: KeyRound, page: SecretsPage },
  search: { icon: Search, page: SearchPage },
  scripts: { icon: SquareTerminal, page: ScriptsPage },
  results: { icon: FileStack, page: ResultsPage },
  limits: { icon: Gauge, page: LimitsPage },
  packages: { icon: Package, page: PackagesPage },
  record: { icon: ScrollText, page: AuditPage },
  hooks: { icon: Cable, page: HooksPage },
  telemetry: { icon: ChartLine, page: TelemetryPage },
  backup: { icon: Archive, page: SetUpSettings },
  sync: { icon: MonitorSmartphone, page: SyncPage },
  diagnostics: { icon: Activity, page: DiagnosticsPage },
  about: { icon: Info, page: AboutPage },
}

/** The settings: one page for each subject, and a search over all of them. */
export function SettingsPage({ route: { part = 'general' } }: { route: Extract<Route, { page: 'settings' }> }) {
  const { page: Current } = PARTS[part]
  return (
    <div className="flex h-full min-w-0 flex-1 max-[760px]:flex-col">
      <Navigation part={part} />
      <Page title={titleOfPart(part)}>
        <div className="max-w-[768px] space-y-5 px-6 py-5 max-[760px]:px-4">
          <WithSettings>
            <Current key={part} />
          </WithSettings>
        </div>
      </Page>
    </div>
  )
}

function Navigation({ part }: { part: SettingsPart }) {
  const [query, setQuery] = useState('')
  const found = matchingSettings(query, titleOfPart)
  return (
    <div className="flex w-[212px] shrink-0 flex-col border-r px-2.5 py-3.5 max-[760px]:w-auto max-[760px]:border-r-0 max-[760px]:pb-0">
      <p className="px-2.5 pb-2.5 text-title font-semibold max-[760px]:hidden" aria-hidden>
        Settings
      </p>
      <div className="relative mx-0.5 mb-2.5">
        <Search className="absolute top-2 left-2.5 size-4 text-ink-3" aria-hidden />
        <input
          data-filter
          type="search"
          aria-label="Find a setting"
          placeholder="Find a setting"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setQuery('')
            if (event.key !== 'Enter' || found[0] === undefined) return
            wantedSetting.set(found[0].name)
            go({ page: 'settings', part: found[0].part })
            setQuery('')
          }}
          className="field-box pl-8!"
        />
      </div>
      {query.trim() !== '' ? (
        <ul aria-label="Settings that were found" className="min-h-0 space-y-px overflow-auto">
          {found.map((setting) => (
            <li key={`${setting.part} ${setting.name}`}>
              <a
                href={hrefOf({ page: 'settings', part: setting.part })}
                onClick={() => {
                  wantedSetting.set(setting.name)
                  setQuery('')
                }}
                className="block rounded-box px-2.5 py-1.5 hover:bg-hover"
              >
                {setting.name}
                <span className="block text-small text-ink-3">{titleOfPart(setting.part)}</span>
              </a>
            </li>
          ))}
          {found.length === 0 && <li className="px-2.5 text-ink-2">No setting found.</li>}
        </ul>
      ) : (
        <>
          <nav aria-label="Settings" className="min-h-0 overflow-auto max-[760px]:hidden">
            {SETTINGS_PARTS.map((each) => {
              const { icon: Icon } = PARTS[each]
              return (
                <a
                  key={each}
                  href={hrefOf({ page: 'settings', part: each })}
                  aria-current={each === part ? 'page' : undefined}
                  className={
                    'group mb-px flex h-8 items-center gap-2 rounded-box px-2.5 font-medium text-ink-2 hover:bg-hover ' +
                    'aria-[current=page]:bg-accent-soft aria-[current=page]:text-ink'
                  }
                >
                  <Icon className="size-4 shrink-0 text-ink-3 group-aria-[current=page]:text-accent" strokeWidth={1.75} aria-hidden />
                  {titleOfPart(each)}
                </a>
              )
            })}
          </nav>
          <select
            aria-label="Page of the settings"
            value={part}
            onChange={(event) => {
              const chosen = SETTINGS_PARTS.find((each) => each === event.target.value)
              if (chosen !== undefined) go({ page: 'settings', part: chosen })
            }}
            className="field-box mx-0.5 w-auto! min-[761px]:hidden"
          >
            {SETTINGS_PARTS.map((each) => (
              <option key={each} value={each}>
                {titleOfPart(each)}
              </option>
            ))}
          </select>
        </>
      )}
    </div>
  )
}
