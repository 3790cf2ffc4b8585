import { Activity, AppWindow, FlaskConical, House, type LucideIcon, Server, Settings, ShieldCheck } from 'lucide-react'
import type { Route } from './route.ts'

/** A page of the sidebar. */
export interface PageEntry {
  readonly page: 'home' | 'servers' | 'apps' | 'activity' | 'playground' | 'permissions' | 'settings'
  readonly label: string
  readonly icon: LucideIcon
}

/** In the order of the sidebar; Settings stands apart, at its foot. */
export const PAGES: readonly PageEntry[] = [
  { page: 'home', label: 'Home', icon: House },
  { page: 'servers', label: 'Servers', icon: Server },
  { page: 'apps', label: 'AI apps', icon: AppWindow },
  { page: 'activity', label: 'Activity', icon: Activity },
  { page: 'playground', label: 'Playground', icon: FlaskConical },
  { page: 'permissions', label: 'Permissions', icon: ShieldCheck },
  { page: 'settings', label: 'Settings', icon: Settings },
]

/** Returns the page of the sidebar that a route belongs to. */
export function sidebarPageOf({ page }: Route): PageEntry['page'] {
  switch (page) {
    case 'add':
    case 'edit':
      return 'servers'
    case 'import':
      return 'apps'
    case 'scripts':
      return 'playground'
    default:
      return page
  }
}
