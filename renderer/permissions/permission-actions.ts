import type { ChangedPermissions, PermissionChanges } from '../../electron/contract/consent/permissions.ts'
import { engine } from '../engine/engine.ts'
import { askAgain } from '../engine/queries.ts'
import { attempt, notify } from '../frame/notices.ts'
import { whyLocked } from './state-words.ts'

/** Writes permissions, and tells what holds now, with an undo. Returns whether they were written. */
export async function setPermissions(change: PermissionChanges, done: string): Promise<boolean> {
  let answer: ChangedPermissions | undefined
  const write = async (): Promise<void> => {
    answer = await engine().permissions.set(change)
  }
  if (!(await attempt(write, 'Not changed')) || answer === undefined) return false
  await askAgain('permissions')
  const { undo, changed } = answer
  const locked = changed.find(({ state }) => state.locked === true)?.state
  notify({
    kind: locked === undefined ? 'done' : 'failed',
    text: locked === undefined ? done : 'A stricter setting still applies.',
    ...(locked === undefined ? {} : { hint: `${whyLocked(locked)}.` }),
    action: {
      label: 'Undo',
      run: () => void attempt(() => engine().permissions.undo({ id: undo }), 'Not undone').then(() => askAgain('permissions')),
    },
  })
  return true
}
