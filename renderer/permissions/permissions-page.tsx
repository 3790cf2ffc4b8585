import { RecordPage } from '../activity/record/record-page.tsx'
import type { Route } from '../frame/route.ts'
import { Page } from '../parts/page.tsx'
import { DefaultsView } from './defaults/defaults-view.tsx'
import { MatrixView } from './matrix/matrix-view.tsx'
import { PeopleView } from './people/people-view.tsx'
import { PermissionsTabs } from './permissions-tabs.tsx'

/** What AI apps may do, who may come in, and what was done. */
export function PermissionsPage({ route: { view, open, rule, app, outcome, since } }: { route: Extract<Route, { page: 'permissions' }> }) {
  const tabs = <PermissionsTabs view={view} />
  if (view === 'record') {
    const wanted = { ...(outcome && { outcome, method: 'tools/call' as const }), ...(since && { time: since }) }
    return <RecordPage key={`${outcome} ${since}`} tabs={tabs} first={wanted} />
  }
  if (view === 'matrix')
    return (
      <Page title="Permissions" bar={tabs} column>
        <div className="flex min-h-0 flex-1 flex-col px-6 py-4 max-[760px]:px-2">
          <MatrixView app={app} />
        </div>
      </Page>
    )
  return (
    <Page title="Permissions" bar={tabs}>
      <div className="px-6 py-4 max-[760px]:px-4">
        {view === 'people' ? <PeopleView isPairing={open === 'pair'} /> : <DefaultsView rule={rule} />}
      </div>
    </Page>
  )
}
