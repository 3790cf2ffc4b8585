/** The places of the window where people change things, by what they change. The same words as the window has. */
const PLACES = {
  permissions: 'Permissions',
  scripts: 'Settings > Scripts',
  limits: 'Settings > Limits',
  telemetry: 'Settings > Telemetry',
  server: 'Servers',
} as const

/**
 * Where a person changes something, as the end of a sentence: first the place in the window, then the key of the file. Models pass it on to
 * people who may never have seen the file.
 *
 * @param key as it stands in servers.json; without it, the file alone is named.
 */
export function placeOfSetting(of: keyof typeof PLACES, key?: string): string {
  return `in the window of Tooltray under ${PLACES[of]}, or ${key === undefined ? 'in' : `by ${key} in`} servers.json`
}
