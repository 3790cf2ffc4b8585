import type { PermissionChange, PermissionState } from '../../../electron/contract/consent/permissions.ts'
import type { Effect } from '../../../electron/contract/tools.ts'

/** What a person or device may do, whatever the server. */
export type MayDo = 'everything' | 'change' | 'read'

/** The choices, the most first. What asks the user goes on asking. */
export const MAY_DO: readonly { readonly value: MayDo; readonly title: string; readonly about: string }[] = [
  { value: 'everything', title: 'Everything', about: 'You are asked as usual.' },
  { value: 'change', title: 'Read and change', about: 'Nothing is deleted or overwritten.' },
  { value: 'read', title: 'Only read', about: 'Nothing is changed.' },
]

type States = Readonly<Record<Effect, PermissionState>>

/** Which choice holds; undefined if it is none of them. */
export function mayDo({ read, write, destructive }: States): MayDo | undefined {
  if (read.value === 'off') return undefined
  if (write.value === 'off') return destructive.value === 'off' ? 'read' : undefined
  return destructive.value === 'off' ? 'change' : 'everything'
}

/** Says what a person or device may do: `May only read`. `role`: limits it to some tools. */
export function mayWords(states: States, role?: string): string {
  const words = wordsOf(states)
  if (role === undefined) return words
  return mayDo(states) === 'everything' ? `May do what the role ${role} allows` : `${words}, within the role ${role}`
}

function wordsOf(states: States): string {
  const off = [states.read, states.write, states.destructive].filter(({ value }) => value === 'off').length
  switch (mayDo(states)) {
    case 'everything':
      return 'May do everything'
    case 'change':
      return 'May read and change'
    case 'read':
      return 'May only read'
    case undefined:
      return off === 3 ? 'May do nothing' : 'Limited by exceptions'
  }
}

/** What is written so that a client may do just that. */
export function changesFor(choice: MayDo, client: string): PermissionChange[] {
  const unless = (allowed: boolean): 'inherit' | 'off' => (allowed ? 'inherit' : 'off')
  return [
    { client, effect: 'read', value: 'inherit' },
    { client, effect: 'write', value: unless(choice !== 'read') },
    { client, effect: 'destructive', value: unless(choice === 'everything') },
  ]
}
