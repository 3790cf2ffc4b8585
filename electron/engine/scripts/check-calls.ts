import { sureEffect } from '../catalog/effects/effect-of.ts'
import { TooltrayError } from '../base/errors.ts'
import { modelSentence } from '../base/model-sentence.ts'
import { prepareArguments } from '../gateway/calls/arguments.ts'
import { findTool } from '../gateway/calls/find-tool.ts'
import { type KnownSchema } from '../gateway/calls/schema/known-schemas.ts'
import type { ToolAccess } from '../gateway/meta-tools/meta-calls.ts'
import type { OfferedTool } from '../catalog/offered-tool.ts'
import type { NamedCall } from './sandbox/messages.ts'

/** Problems in one error. Inner: shown words. */
const MOST_PROBLEMS = 5

/**
 * Checks the calls written out in a script before any of them runs: the names, and the arguments if they are written out too.
 * Throws `script_invalid`, which names the nearest tools.
 *
 * @param readOnly whether only read-only tools may be called.
 * @param schemaOf as returned by `knownSchemas`.
 */
export async function checkCalls(
  deps: Pick<ToolAccess, 'directory' | 'promptsResourcesWithin'>,
  calls: readonly NamedCall[],
  readOnly: boolean,
  schemaOf: (tool: OfferedTool) => KnownSchema,
): Promise<void> {
  await deps.directory.ready()
  const problems = calls.flatMap((call) => problemOf(deps, call, readOnly, schemaOf) ?? [])
  if (problems.length === 0) return
  const sentence = [...new Set(problems)].slice(0, MOST_PROBLEMS).join(' ')
  throw new TooltrayError('script_invalid', `The script was not run. ${sentence}`, { data: { problems } })
}

function problemOf(
  { directory, promptsResourcesWithin }: Pick<ToolAccess, 'directory' | 'promptsResourcesWithin'>,
  call: NamedCall,
  readOnly: boolean,
  schemaOf: (tool: OfferedTool) => KnownSchema,
): string | undefined {
  let tool: OfferedTool
  try {
    tool = findTool(directory, call.name)
  } catch (error) {
    const server = directory.serverNamed(call.name.slice(0, Math.max(0, call.name.indexOf('__'))))
    // A list that was never read is read by the call.
    if (server !== undefined && directory.toolsOf(server).length === 0) return undefined
    if (promptsResourcesWithin(undefined).offered().prompt(call.name) !== undefined || call.name.includes('://')) return undefined
    return `Line ${call.line}: ${error instanceof TooltrayError ? modelSentence(error) : String(error)}`
  }
  if (readOnly && sureEffect(tool) !== 'read') return `Line ${call.line}: ${tool.qualifiedName} is not marked read-only. Use run_script.`
  if (call.arguments === undefined) return undefined
  const prepared = prepareArguments(schemaOf(tool).schema, JSON.parse(call.arguments), tool.name)
  if (prepared.ok) return undefined
  const { problems, expected } = prepared
  return `Line ${call.line}: The arguments of ${tool.qualifiedName} are wrong: ${problems.join('; ')}. Expected: ${expected}`
}
