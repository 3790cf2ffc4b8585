import { RecordPage } from '../activity/record-page.tsx'
import { useStatus } from '../engine/use-engine.ts'
import type { Route } from '../frame/route.ts'
import { Page } from '../parts/page.tsx'
import { AccessSettings } from '../settings/access-settings.tsx'
import { PolicySettings } from '../settings/policy-settings.tsx'

/** What AI apps may do, who may come in, and what was done. */
export function PermissionsPage({ route }: { route: Extract<Route, { page: 'permissions' }> }) {
  const rules = useStatus()?.config.rules
  if (route.view === 'record') return <RecordPage />
  return (
    <Page title="Permissions">
      <div className="max-w-2xl space-y-8 px-6 py-5">
        {route.view === 'people' ? <AccessSettings /> : rules !== undefined && <PolicySettings rules={rules} />}
      </div>
    </Page>
  )
}
