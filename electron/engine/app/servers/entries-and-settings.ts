import type { ConfigStore } from '../../config/config-store.ts'

/** Returns everything in the active configuration that may refer to secrets, with its name for people. */
export function entriesAndSettings({ state: { servers, settings } }: Pick<ConfigStore, 'state'>): (readonly [string, unknown])[] {
  return [...servers, ['the settings', settings]]
}
