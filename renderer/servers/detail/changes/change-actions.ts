import type { DefinitionChange } from '../../../../electron/contract/consent/pending-changes.ts'
import { titleOfTool } from '../../../../electron/control/human-name.ts'
import { engine } from '../../../engine/engine.ts'
import { askAgain } from '../../../engine/queries.ts'
import { attempt, notify } from '../../../frame/notices.ts'

/** Accepts changes of a server, if they are still as they are shown. */
export async function acceptChanges(server: string, changes: readonly DefinitionChange[]): Promise<void> {
  const isDone = await attempt(() => engine().pendingChanges.accept({ name: server, chosen: changes.map(chosen) }), 'Not accepted')
  await askAgain('pending-changes', server)
  if (!isDone) return
  notify({ kind: 'done', text: `Accepted: ${named(changes)}. Your apps see ${changes.length === 1 ? 'it' : 'them'} from now on.` })
}

/** Leaves changes of a server out, if they are still as they are shown. */
export async function leaveOut(server: string, changes: readonly DefinitionChange[]): Promise<void> {
  const isDone = await attempt(() => engine().pendingChanges.leave({ name: server, chosen: changes.map(chosen) }), 'Not left out')
  await askAgain('pending-changes', server)
  if (!isDone) return
  notify({
    kind: 'done',
    text: `Left out: ${named(changes)}. You are asked again when ${changes.length === 1 ? 'it changes' : 'they change'}.`,
  })
}

/** The displayed name of a definition. A resource without a title is named by its address. */
export function titleOf({ kind, name, title }: DefinitionChange): string {
  if (kind === 'tool' || kind === 'prompt') return titleOfTool({ name, title })
  return title ?? name
}

function chosen({ kind, name, version }: DefinitionChange) {
  return { kind, name, version }
}

function named(changes: readonly DefinitionChange[]): string {
  const [first, ...others] = changes
  if (first === undefined) return 'nothing'
  return others.length === 0 ? titleOf(first) : `${titleOf(first)} and ${others.length} more`
}
