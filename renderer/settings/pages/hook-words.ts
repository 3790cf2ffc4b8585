import type { SettingValue } from '../../../electron/contract/settings/settings.ts'
import { lineOf } from '../../../electron/control/server-entry.ts'
import { isTable } from '../rows/object-form.ts'

/** The program or address of a hook. */
export function hookTitle(hook: SettingValue): string {
  if (!isTable(hook)) return JSON.stringify(hook)
  const { url, command, args } = hook
  if (typeof url === 'string') return url
  if (typeof command !== 'string') return 'Not readable'
  return lineOf([command, ...(Array.isArray(args) ? args.map((arg) => (typeof arg === 'string' ? arg : JSON.stringify(arg))) : [])])
}

/** When a hook is asked, about which calls, and what happens if it fails, as sentences. */
export function hookWords(hook: SettingValue): string {
  if (!isTable(hook)) return ''
  const { when, server, tool, effect, client, profile, onFailure } = hook
  const times = Array.isArray(when) && when.length > 0 ? when.map(String).join(' and ') : 'before'
  const parts = [
    typeof tool === 'string' ? `the tool ${tool}` : undefined,
    typeof server === 'string' ? `the server ${server}` : undefined,
    typeof effect === 'string' ? `tools that ${EFFECTS[effect] ?? effect}` : undefined,
    typeof client === 'string' ? `the app ${client}` : undefined,
    typeof profile === 'string' ? `the profile ${profile}` : undefined,
  ].filter((part) => part !== undefined)
  const calls = parts.length === 0 ? 'every call' : `calls of ${parts.join(', ')}`
  const failure = onFailure === 'allow' ? 'If it fails, the call runs.' : 'If it fails, the call is denied.'
  return `${times.charAt(0).toUpperCase()}${times.slice(1)} ${calls}. ${failure}`
}

const EFFECTS: Readonly<Record<string, string>> = { read: 'only read', write: 'change something', destructive: 'delete or overwrite' }
