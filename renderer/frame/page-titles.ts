import { humanName } from '../../electron/control/human-name.ts'
import type { Route } from './route.ts'

/** Returns the title of a page, for the window's title and screen readers. */
export function titleOfRoute(route: Route): string {
  switch (route.page) {
    case 'home':
      return 'Home'
    case 'servers':
      return route.server === undefined ? 'Servers' : humanName(route.server)
    case 'add':
      return 'Add server'
    case 'edit':
      return `Edit ${humanName(route.server)}`
    case 'playground':
      return route.tool ?? 'Playground'
    case 'scripts':
      return route.script ?? 'Scripts'
    case 'activity':
      return 'Activity'
    case 'permissions':
      return route.view === 'record' ? 'On record' : 'Permissions'
    case 'apps':
      return 'AI apps'
    case 'import':
      return 'Servers of AI apps'
    case 'settings':
      return 'Settings'
  }
}
