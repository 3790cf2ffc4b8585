import type { TooltrayError } from '../../base/errors.ts'
import type { WithheldTool } from '../../catalog/offered-tool.ts'
import { pendingChangeError } from '../../catalog/pending-changes/visible-catalog.ts'
import type { Directory } from './directory.ts'

/** The error `held_for_review` or `left_out` if a name means a tool with a pending change; undefined otherwise. */
export function pendingTool(directory: Pick<Directory, 'withheld'>, name: string): TooltrayError | undefined {
  const found = directory.withheld(name)
  return found.kind === 'found' ? pendingToolError(found.tool) : undefined
}

/** The error for a withheld tool if its change waits or was left out; undefined if something else withholds it. */
export function pendingToolError({ server, qualifiedName, because }: WithheldTool): TooltrayError | undefined {
  if (because !== 'held' && because !== 'left-out') return undefined
  return pendingChangeError(server, { kind: 'tools', isLeftOut: because === 'left-out' }, qualifiedName)
}
