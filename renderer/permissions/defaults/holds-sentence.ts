import { capitalized } from '../../../electron/control/human-name.ts'
import type { PermissionState, PermissionValue } from '../../../electron/contract/consent/permissions.ts'
import type { Effect } from '../../../electron/contract/tools.ts'
import { joinedBy, listed } from '../../clients/words.ts'

/** What becomes of calls: `client`: the user is asked only where the AI app does not ask itself. */
type Becomes = PermissionValue | 'client'

const DOING: Readonly<Record<Effect, string>> = {
  read: 'reading',
  write: 'changing',
  destructive: 'deleting',
}

const DONE: Readonly<Record<Effect, readonly string[]>> = {
  read: ['read'],
  write: ['changed'],
  destructive: ['deleted', 'overwritten'],
}

const OF_UNKNOWN: Readonly<Record<PermissionValue, string>> = {
  allow: 'it runs right away',
  ask: 'Tooltray asks you first',
  off: 'it is off',
}

/**
 * Says what becomes of calls by what their tool does, for every app and server, also of tools that do not declare what they do.
 *
 * @param setting the setting `destructive`.
 */
export function holdsSentence(states: Readonly<Record<Effect, PermissionState>>, setting: 'ask' | 'client' | 'allow'): string {
  const { read, write, destructive } = states
  // Without a rule, the setting leaves what deletes to apps that ask.
  const isLeft = setting === 'client' && destructive.by.kind === 'default' && destructive.value !== 'allow'
  const becomes: Readonly<Record<Effect, Becomes>> = {
    read: read.value,
    write: write.value,
    destructive: isLeft ? 'client' : destructive.value,
  }
  const having = (value: Becomes): Effect[] => (['read', 'write', 'destructive'] as const).filter((effect) => becomes[effect] === value)
  const [run, asked, left, off] = [having('allow'), having('ask'), having('client'), having('off')]
  return [
    ...(run.length === 0 ? [] : [`${doing(run)} ${run.length === 1 ? 'runs' : 'run'} right away.`]),
    ...(asked.length === 0 ? [] : [`Tooltray asks you ${before(asked)}.`]),
    ...(left.length === 0 ? [] : [`${capitalized(before(left))}, Tooltray asks you only where the AI app does not ask itself.`]),
    ...(off.length === 0 ? [] : [`${doing(off)} ${off.length === 1 ? 'is' : 'are'} off.`]),
    `A tool that does not say what it does counts as changing, unless its name or description sounds like deleting: ` +
      `${OF_UNKNOWN[write.value]}.`,
    ...(isStricter(read.value, write.value) ? [`One that sounds like reading counts as that, too: ${OF_UNKNOWN[read.value]}.`] : []),
  ].join(' ')
}

function doing(effects: readonly Effect[]): string {
  const words = effects.map((effect) => DOING[effect])
  return capitalized(listed(words))
}

function before(effects: readonly Effect[]): string {
  const words = effects.flatMap((effect) => DONE[effect])
  return `before anything is ${joinedBy(words, 'or')}`
}

const STRICTNESS: readonly PermissionValue[] = ['allow', 'ask', 'off']

function isStricter(one: PermissionValue, other: PermissionValue): boolean {
  return STRICTNESS.indexOf(one) > STRICTNESS.indexOf(other)
}
