/** The pages of the settings, as their addresses name them. */
export const SETTINGS_PARTS = [
  'general',
  'profiles',
  'network',
  'secrets',
  'search',
  'scripts',
  'results',
  'limits',
  'packages',
  'record',
  'hooks',
  'telemetry',
  'backup',
  'sync',
  'diagnostics',
  'about',
] as const
