import type { UnknownName } from '../../../contract/tools.ts'
import { definitionOf } from '../../catalog/tool.ts'
import { signatureOf } from '../../catalog/signature.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { Directory, OfferedTool } from '../offer/directory.ts'
import { type ToolResult, textResult } from '../calls/tool-result.ts'

/** A tool with everything its server says of it, under the name that clients use. */
export interface DescribedTool extends Record<string, unknown> {
  readonly name: string
  readonly server: string
  readonly effect: OfferedTool['effect']
  readonly signature: string
}

export function describeTools(directory: Directory, names: readonly string[]): { tools: DescribedTool[]; unknown: UnknownName[] } {
  const tools: DescribedTool[] = []
  const unknown: UnknownName[] = []
  for (const name of names) {
    const resolution = directory.resolve(name)
    if (resolution.kind === 'found') tools.push(describe(resolution.tool))
    else unknown.push({ name, suggestions: resolution.kind === 'ambiguous' ? resolution.candidates : resolution.suggestions })
  }
  return { tools, unknown }
}

function describe(tool: OfferedTool): DescribedTool {
  const { name: _own, ...definition } = definitionOf(tool.source)
  return {
    name: tool.qualifiedName,
    server: tool.server,
    effect: tool.effect,
    signature: signatureOf({ ...definition, name: tool.name, inputSchema: definition.inputSchema }),
    ...definition,
  }
}

/** The answer of `describe_tool`. It is an error only when not one of the names is known. */
export function describeResult(directory: Directory, names: readonly string[]): ToolResult {
  if (names.length === 0)
    throw new TooltrayError('arguments_invalid', 'No names of tools were given.', { hint: 'Take one from search_tools.' })
  const { tools, unknown } = describeTools(directory, names)
  if (tools.length === 0 && unknown[0] !== undefined) throw unknownTool(unknown[0])
  const text = [...tools.map((tool) => JSON.stringify(tool)), ...unknown.map((entry) => unknownTool(entry).sentence)].join('\n\n')
  return textResult(text)
}

/** The error for a name that means no tool. */
export function unknownTool({ name, suggestions }: UnknownName): TooltrayError {
  return new TooltrayError('tool_unknown', `There is no tool named "${name}".`, {
    hint:
      suggestions.length === 0
        ? 'Find tools with search_tools.'
        : `Did you mean ${suggestions.join(', ')}? Or find tools with search_tools.`,
    data: { name, suggestions },
  })
}
