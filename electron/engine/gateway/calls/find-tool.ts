import { TooltrayError } from '../../base/errors.ts'
import { unknownTool } from '../finding/describe-tools.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import { splitQualified } from '../../catalog/names/names.ts'
import type { Directory } from '../directory/directory.ts'
import { pendingTool } from '../directory/pending-tool.ts'

/**
 * Returns the offered tool that a name means. Search and calls use the same lookup.
 * Throws `tool_unknown` with the nearest names, `tool_ambiguous`, `held_for_review`, and `left_out`.
 */
export function findTool(directory: Directory, name: string): OfferedTool {
  const resolution = directory.resolve(name)
  if (resolution.kind === 'found') return resolution.tool
  if (resolution.kind === 'unknown') throw pendingTool(directory, name) ?? unknownTool({ name, suggestions: resolution.suggestions })
  throw ambiguousTool(name, resolution.candidates)
}

/**
 * The tool of a call. A promise only if the list of its server was not read or indexed yet, and is first. Throws and rejects as `findTool`.
 *
 * @param firstListing reads the list of a server; undefined if it was read before.
 */
export function resolveTool(
  directory: Directory,
  name: string,
  firstListing: (server: string) => Promise<void> | undefined,
): OfferedTool | Promise<OfferedTool> {
  const resolution = directory.resolve(name)
  return resolution.kind === 'found' ? resolution.tool : findLater(directory, name, firstListing)
}

async function findLater(...[directory, name, firstListing]: Parameters<typeof resolveTool>): Promise<OfferedTool> {
  const server = directory.serverNamed(splitQualified(name)?.server ?? '')
  if (server !== undefined) await firstListing(server)
  await directory.ready()
  return findTool(directory, name)
}

/** The error for a name that several tools have. */
export function ambiguousTool(name: string, candidates: readonly string[]): TooltrayError {
  return new TooltrayError('tool_ambiguous', `"${name}" is a tool of several servers.`, {
    hint: `Say which: ${candidates.join(', ')}.`,
    data: { name, candidates },
  })
}
