import { TooltrayError } from '../../base/errors.ts'
import { unknownTool } from '../finding/describe-tools.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import type { Directory } from '../directory/directory.ts'
import { pendingTool } from '../directory/pending-tool.ts'

/**
 * Returns the offered tool that a name means. Search and calls use the same lookup.
 * Throws `tool_unknown` with the nearest names, `tool_ambiguous`, and `held_for_review`.
 */
export function findTool(directory: Directory, name: string): OfferedTool {
  const resolution = directory.resolve(name)
  if (resolution.kind === 'found') return resolution.tool
  if (resolution.kind === 'unknown') throw pendingTool(directory, name) ?? unknownTool({ name, suggestions: resolution.suggestions })
  throw ambiguousTool(name, resolution.candidates)
}

/** The error for a name that several tools have. */
export function ambiguousTool(name: string, candidates: readonly string[]): TooltrayError {
  return new TooltrayError('tool_ambiguous', `"${name}" is a tool of several servers.`, {
    hint: `Say which: ${candidates.join(', ')}.`,
    data: { name, candidates },
  })
}
