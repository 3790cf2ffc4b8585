import type { TooltrayError } from '../../base/errors.ts'
import { pendingChangeError } from '../../catalog/pending-changes/visible-catalog.ts'
import type { Directory } from './directory.ts'

/** The error `held_for_review` for a name that means a tool which is held; undefined for any other. */
export function pendingTool(directory: Pick<Directory, 'withheld'>, name: string): TooltrayError | undefined {
  const found = directory.withheld(name)
  if (found.kind !== 'found' || found.tool.because !== 'held') return undefined
  return pendingChangeError(found.tool.server, 'tools', found.tool.qualifiedName)
}
