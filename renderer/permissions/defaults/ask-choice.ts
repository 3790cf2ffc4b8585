import type { PermissionChanges, PermissionState } from '../../../electron/contract/consent/permissions.ts'
import type { Effect } from '../../../electron/contract/tools.ts'

/** When Tooltray asks, in words: before something is deleted, before something is changed, where the app does not ask, or never. */
export type AskChoice = 'destructive' | 'write' | 'client' | 'never'

type States = Readonly<Record<Effect, PermissionState>>

/**
 * Which of the choices holds, for every app and server; undefined if none describes what is set.
 *
 * @param setting the setting `destructive`.
 */
export function askChoice({ read, write, destructive }: States, setting: 'ask' | 'client' | 'allow'): AskChoice | undefined {
  if (read.value !== 'allow' || write.value === 'off' || destructive.value === 'off') return undefined
  if (destructive.value === 'allow') return write.value === 'allow' ? 'never' : undefined
  // Without a rule, the setting leaves what deletes to apps that ask, and asks for others.
  const isLeftToClients = setting === 'client' && destructive.by.kind === 'default'
  if (write.value === 'ask') return isLeftToClients ? undefined : 'write'
  return isLeftToClients ? 'client' : 'destructive'
}

/** What is written for a choice: the setting, and the effects that it does not set go back to what holds without a rule. */
export function changesFor(choice: AskChoice): PermissionChanges {
  return {
    changes: [
      { effect: 'read', value: 'inherit' },
      { effect: 'write', value: choice === 'write' ? 'ask' : 'inherit' },
      { effect: 'destructive', value: 'inherit' },
    ],
    destructive: choice === 'client' ? 'client' : choice === 'never' ? 'allow' : 'ask',
  }
}
