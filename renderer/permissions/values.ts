import { Check, Hand, type LucideIcon, Minus } from 'lucide-react'
import type { PermissionValue } from '../../electron/contract/consent/permissions.ts'

/** The choices, from the most that is allowed on. */
export const VALUES: readonly PermissionValue[] = ['allow', 'ask', 'off']

/** What the choices are called. */
export const VALUE_WORDS: Readonly<Record<PermissionValue, string>> = { allow: 'Allow', ask: 'Ask', off: 'Off' }

/** What becomes of something that is set to them: `Send mail is asked about`. */
export const VALUE_STATES: Readonly<Record<PermissionValue | 'inherit', string>> = {
  allow: 'allowed',
  ask: 'asked about',
  off: 'off',
  inherit: 'back to the default',
}

/** The signs of the choices. */
export const VALUE_ICONS: Readonly<Record<PermissionValue, LucideIcon>> = { allow: Check, ask: Hand, off: Minus }
