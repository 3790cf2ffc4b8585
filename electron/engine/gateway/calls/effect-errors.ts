import type { Effect } from '../../../contract/tools.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'

/** The error for a tool that was seen to change things, and now says that it only reads. */
export function changedWord({ qualifiedName, effect }: OfferedTool): TooltrayError {
  return new TooltrayError('tool_effect_changed', `${qualifiedName} was first seen as ${effect}, and now says that it only reads.`, {
    hint: 'Run it with execute_tool. The user can accept the change in Tooltray, at the tools of its server.',
  })
}

/** The error for a tool that a client may run without a question, for what it was told of it, and that does more by now. */
export function notAsListed({ qualifiedName, effect }: OfferedTool, listedAs: Effect): TooltrayError {
  return new TooltrayError(
    'tool_not_as_listed',
    `${qualifiedName} was listed as ${listedAs}, and now says ${effect}. The call did not run.`,
    {
      hint: 'Run it with execute_tool.',
    },
  )
}

/** The error for a tool that got another definition while a person, or a program of theirs, was asked for a call of it. */
export function changedMeanwhile({ qualifiedName }: OfferedTool): TooltrayError {
  return new TooltrayError('approval_stale', `${qualifiedName} was changed by its server while the call waited. The call did not run.`, {
    hint: 'Make the call again: it is looked at as the tool is now.',
  })
}
