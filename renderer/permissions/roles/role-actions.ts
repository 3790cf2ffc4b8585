import type { EngineStatus } from '../../../electron/contract/engine-status.ts'
import { engine } from '../../engine/engine.ts'
import { askAgain } from '../../engine/queries.ts'
import { attempt, notify } from '../../frame/notices.ts'

type Role = EngineStatus['config']['roles'][number]

/** Saves a role, with an undo: it becomes what it was. Returns whether it was saved. */
export async function saveRole(role: Role, before: Role | undefined): Promise<boolean> {
  if (!(await attempt(() => engine().roles.save(role), 'The role was not saved'))) return false
  await tell(`The role ${role.name} is saved.`, () =>
    before === undefined ? engine().roles.remove({ name: role.name }) : engine().roles.save(before),
  )
  return true
}

/** Removes a role, with an undo. */
export async function removeRole(role: Role): Promise<void> {
  if (!(await attempt(() => engine().roles.remove({ name: role.name }), 'The role was not removed'))) return
  await tell(`The role ${role.name} is removed.`, () => engine().roles.save(role))
}

async function tell(text: string, undo: () => Promise<unknown>): Promise<void> {
  await askAgain('permissions')
  notify({
    kind: 'done',
    text,
    action: { label: 'Undo', run: () => void attempt(undo, 'Not undone').then(() => askAgain('permissions')) },
  })
}
