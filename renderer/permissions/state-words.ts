import type { PermissionState, PermissionValue, ToolPermissions } from '../../electron/contract/consent/permissions.ts'
import type { Decision } from '../../electron/contract/access.ts'
import type { Effect } from '../../electron/contract/tools.ts'

/** What tools can do, from the most harmless on. */
export const EFFECTS: readonly Effect[] = ['read', 'write', 'destructive']

/** What tools with an effect do, as the head of their group. */
export const EFFECT_HEADS: Readonly<Record<Effect, string>> = { read: 'Read', write: 'Change', destructive: 'Delete or overwrite' }

/** In the middle of a sentence. */
export const EFFECT_VERBS: Readonly<Record<Effect, string>> = { read: 'read', write: 'change things', destructive: 'delete or overwrite' }

/** What a rule says for a value. */
export const DECISIONS: Readonly<Record<PermissionValue, Decision>> = { allow: 'allow', ask: 'ask', off: 'deny' }

/** Says what decides in the place of a setting: `Decided by your rule 4`. */
export function whyLocked({ by }: PermissionState): string {
  switch (by.kind) {
    case 'rule':
      return `Decided by your rule ${by.number ?? ''}`.trim()
    case 'role':
      return `Decided by the role ${by.name ?? ''}`.trim()
    case 'profile':
      return `Not in the profile ${by.name ?? ''}`.trim()
    case 'project':
      return 'Only for apps that work in its project folder'
    case 'switch':
      return 'Turned off by a pattern in the settings of its server'
    case 'default':
      return 'The default still applies'
  }
}

/** The state of a tool for one client, or for all. */
export function stateFor({ state, differing }: ToolPermissions, client: string | undefined): PermissionState {
  return differing.find((each) => each.client === client)?.state ?? state
}
