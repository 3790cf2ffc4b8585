import { humanName } from '../../electron/control/human-name.ts'
import { PAGES, sidebarPageOf } from './pages.ts'
import type { Route } from './route.ts'

/** Returns the title of a page, for the window's title and screen readers: what it shows, else its name in the sidebar. */
export function titleOfRoute(route: Route): string {
  switch (route.page) {
    case 'servers':
      if (route.server !== undefined) return humanName(route.server)
      break
    case 'add':
    case 'gallery':
      return 'Add server'
    case 'edit':
      return `Edit ${humanName(route.server)}`
    case 'playground':
      if (route.tool !== undefined) return route.tool
      break
    case 'scripts':
      return route.script ?? 'Scripts'
    case 'permissions':
      if (route.view === 'record') return 'Audit log'
      break
    case 'setup':
      return 'Set up'
    case 'help':
      return route.path === 'shortcuts' ? 'Keyboard shortcuts' : 'Documentation'
    default:
  }
  const page = sidebarPageOf(route)
  return PAGES.find((entry) => entry.page === page)?.label ?? 'Home'
}
