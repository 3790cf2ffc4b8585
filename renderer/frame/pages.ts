import {
  Activity,
  AppWindow,
  BookOpen,
  CircleQuestionMark,
  FlaskConical,
  House,
  ListChecks,
  type LucideIcon,
  Server,
  Settings,
  ShieldCheck,
} from 'lucide-react'
import type { Route } from './route.ts'

/** A page of the sidebar. */
export interface PageEntry {
  readonly page: 'setup' | 'home' | 'servers' | 'apps' | 'skills' | 'activity' | 'playground' | 'permissions' | 'settings' | 'help'
  readonly label: string
  readonly icon: LucideIcon
  /** Other words that the palette finds it by. */
  readonly words?: readonly string[]
}

/** Above the others, until the set-up has ended. */
export const SET_UP: PageEntry = { page: 'setup', label: 'Set up', icon: ListChecks }

/** The documentation of this version, above Settings. */
export const HELP: PageEntry = { page: 'help', label: 'Help', icon: CircleQuestionMark }

/** In the order of the sidebar; Settings stands apart, at its foot. */
export const PAGES: readonly PageEntry[] = [
  { page: 'home', label: 'Home', icon: House },
  { page: 'servers', label: 'Servers', icon: Server },
  { page: 'apps', label: 'AI apps', icon: AppWindow },
  { page: 'skills', label: 'Skills', icon: BookOpen, words: ['SKILL.md', 'instructions', 'agent skills'] },
  { page: 'activity', label: 'Activity', icon: Activity },
  { page: 'playground', label: 'Playground', icon: FlaskConical },
  { page: 'permissions', label: 'Permissions', icon: ShieldCheck },
  { page: 'settings', label: 'Settings', icon: Settings },
]

/** A place within a page that is looked for by other words than its name. */
export interface PlaceEntry {
  readonly label: string
  readonly words: readonly string[]
  readonly route: Route
}

/** Places that the palette finds once something is typed. */
export const PLACES: readonly PlaceEntry[] = [
  {
    label: 'People and devices',
    words: ['phone', 'tablet', 'other computer', 'colleague', 'access key', 'credential'],
    route: { page: 'permissions', view: 'people' },
  },
  {
    label: 'What each app may do on each server',
    words: ['matrix', 'apps and servers', 'permissions'],
    route: { page: 'permissions', view: 'matrix' },
  },
  {
    label: 'Exceptions of permissions',
    words: ['never delete', 'never allow', 'forbid', 'block', 'deny', 'rule', 'always allow', 'always ask'],
    route: { page: 'permissions' },
  },
  {
    label: 'Share with your other computers',
    words: ['sync', 'synchronize', 'shared folder', 'another computer', 'conflicts'],
    route: { page: 'settings', part: 'sync' },
  },
  {
    label: 'Move to another computer',
    words: ['export', 'import', 'restore', 'backup', 'new computer', 'pass phrase'],
    route: { page: 'settings', part: 'backup' },
  },
  { label: 'Failed calls', words: ['errors', 'went wrong', 'problem'], route: { page: 'activity', show: 'failed' } },
  { label: 'Calls that were not allowed', words: ['denied', 'blocked', 'refused'], route: { page: 'activity', show: 'denied' } },
  { label: 'Audit log', words: ['record', 'history', 'who did what'], route: { page: 'permissions', view: 'record' } },
]

/** Returns the page of the sidebar that a route belongs to. */
export function sidebarPageOf({ page }: Route): PageEntry['page'] {
  switch (page) {
    case 'add':
    case 'gallery':
    case 'edit':
      return 'servers'
    case 'scripts':
      return 'playground'
    default:
      return page
  }
}
