import type { SettingsPart } from '../frame/route.ts'

/** The titles of the pages of the settings. */
const TITLES: Readonly<Record<SettingsPart, string>> = {
  general: 'General',
  profiles: 'Profiles',
  network: 'HTTP access',
  secrets: 'Secrets',
  search: 'Search and learning',
  scripts: 'Scripts',
  results: 'Large results',
  limits: 'Limits',
  packages: 'Packages',
  record: 'Audit log',
  hooks: 'Hooks',
  telemetry: 'Telemetry',
  backup: 'Backup',
  sync: 'Sync',
  diagnostics: 'Diagnostics',
  about: 'About and updates',
}

export function titleOfPart(part: SettingsPart): string {
  return TITLES[part]
}
