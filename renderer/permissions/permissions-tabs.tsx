import type { PermissionsView } from '../frame/route.ts'
import { PageTabs } from '../parts/layout/page-tabs.tsx'

const VIEWS: readonly { readonly label: string; readonly view?: PermissionsView }[] = [
  { label: 'Permissions' },
  { label: 'Apps and servers', view: 'matrix' },
  { label: 'People and devices', view: 'people' },
  { label: 'Audit log', view: 'record' },
]

/** The views of the permissions. */
export function PermissionsTabs({ view }: { view: PermissionsView | undefined }) {
  return (
    <PageTabs
      label="Permissions"
      tabs={VIEWS.map(({ label, view: each }) => ({
        label,
        route: { page: 'permissions', ...(each === undefined ? {} : { view: each }) },
        current: each === view,
      }))}
    />
  )
}
