import type { TooltrayError } from '../../base/errors.ts'
import { pendingChangeError } from '../../catalog/pending-changes/visible-catalog.ts'
import type { Directory } from './directory.ts'

/** The error `held_for_review` if a name means a tool with a pending change; undefined otherwise. */
export function pendingTool(directory: Pick<Directory, 'withheld'>, name: string): TooltrayError | undefined {
  const found = directory.withheld(name)
  if (found.kind !== 'found' || found.tool.because !== 'held') return undefined
  return pendingChangeError(found.tool.server, 'tools', found.tool.qualifiedName)
}
