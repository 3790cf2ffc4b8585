import type { Effect } from '../../../contract/tools.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'

/** The error for a tool that was seen to change things, and now declares itself read-only. */
export function changedWord({ qualifiedName, effect }: OfferedTool): TooltrayError {
  return new TooltrayError('tool_effect_changed', `${qualifiedName} was first seen as ${effect}, and now says that it only reads.`, {
    hint: 'Run it with execute_tool. The user can accept the change in Tooltray, at the tools of its server.',
  })
}

/** The error for a tool that its client may run without approval because of its listed effect, and whose effect is stricter now. */
export function notAsListed({ qualifiedName, effect }: OfferedTool, listedAs: Effect): TooltrayError {
  return new TooltrayError(
    'tool_not_as_listed',
    `${qualifiedName} was listed as ${listedAs}, and now says ${effect}. The call did not run.`,
    {
      hint: 'Run it with execute_tool.',
    },
  )
}

/** The error for a tool whose definition changed while a call of it waited for approval or a hook. */
export function changedMeanwhile({ qualifiedName }: OfferedTool): TooltrayError {
  return new TooltrayError('approval_stale', `${qualifiedName} was changed by its server while the call waited. The call did not run.`, {
    hint: 'Make the call again: it is looked at as the tool is now.',
  })
}
