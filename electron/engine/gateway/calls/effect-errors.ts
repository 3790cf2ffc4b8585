import type { Effect } from '../../../contract/tools.ts'
import { TooltrayError } from '../../base/errors.ts'
import { sureEffect } from '../../catalog/effects/effect-of.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import { isStricter } from '../../catalog/tool.ts'
import type { ExecuteRequest } from './execute-request.ts'

/** Requires that a tool does no more than its call expects. Throws `tool_effect_changed`, `tool_not_read_only`, `tool_not_as_listed`. */
export function requireEffect(tool: OfferedTool, { readOnly, listedAs }: Pick<ExecuteRequest, 'readOnly' | 'listedAs'>): void {
  if (readOnly === true && sureEffect(tool) !== 'read') {
    if (tool.says === 'read') throw changedWord(tool)
    throw new TooltrayError('tool_not_read_only', `${tool.qualifiedName} is not marked read-only.`, {
      hint: 'Run it with execute_tool.',
    })
  }
  if (listedAs !== undefined && isStricter(sureEffect(tool), listedAs)) throw notAsListed(tool, listedAs)
}

/** The error for a tool that was seen to change things, and now declares itself read-only. */
export function changedWord({ qualifiedName, effect }: OfferedTool): TooltrayError {
  return new TooltrayError(
    'tool_effect_changed',
    `${qualifiedName} was ${effect} when Tooltray first saw it; its server now declares it read-only.`,
    {
      hint: 'Run it with execute_tool. The user can accept the change in Tooltray, at the tools of its server.',
    },
  )
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
