import type { UnknownName } from '../../../contract/tools.ts'
import { definitionOf } from '../../catalog/tool.ts'
import { signatureOf } from '../../catalog/signature.ts'
import { TooltrayError } from '../../base/errors.ts'
import { modelSentence } from '../../base/model-sentence.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import type { Directory } from '../directory/directory.ts'
import { pendingTool } from '../directory/pending-tool.ts'
import { OWN_SKILLS } from '../../catalog/skills/own-skills.ts'
import type { OfferedSkill } from '../skills/offered-skills.ts'
import type { OfferedPromptsResources } from '../prompts-resources/offered-prompts-resources.ts'
import { type ToolResult, textResult } from '../calls/tool-result.ts'

/** A tool with its full definition, under the name that clients use. */
export interface DescribedTool extends Record<string, unknown> {
  readonly name: string
  readonly server: string
  readonly effect: OfferedTool['effect']
  readonly effectFrom: OfferedTool['effectFrom']
  readonly signature: string
}

/** Describes the tools of the given names, and lists the names that mean none or several. */
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
    effectFrom: tool.effectFrom,
    signature: signatureOf({ ...definition, name: tool.name, inputSchema: definition.inputSchema }),
    ...definition,
  }
}

/**
 * The result of `describe_tool`, for tools, prompts, and resources. Throws `tool_unknown` only if none of the names is known.
 *
 * @param accounts as whom servers are signed in, where only that tells them apart.
 */
export function describeResult(
  directory: Directory,
  offered: () => OfferedPromptsResources,
  names: readonly string[],
  accounts: ReadonlyMap<string, string> = new Map(),
): ToolResult {
  if (names.length === 0)
    throw new TooltrayError('arguments_invalid', 'No names of tools were given.', { hint: 'Take one from search_tools.' })
  const { tools, unknown } = describeTools(directory, names)
  const others = new Map(unknown.map(({ name }) => [name, otherNamed(offered(), name)]))
  const nothing = unknown.filter(({ name }) => others.get(name) === undefined)
  const notThere = (entry: UnknownName): TooltrayError => pendingTool(directory, entry.name) ?? unknownTool(entry)
  if (nothing.length === names.length && nothing[0] !== undefined) throw notThere(nothing[0])
  const described = [...tools.map((tool) => withAccount(tool, accounts)), ...[...others.values()].filter((other) => other !== undefined)]
  const missing = nothing.map((entry) => modelSentence(notThere(entry)))
  return textResult([...described.map((each) => JSON.stringify(each)), ...missing].join('\n\n'))
}

function withAccount(tool: DescribedTool, accounts: ReadonlyMap<string, string>): Record<string, unknown> {
  const { name, server, ...rest } = tool
  const account = accounts.get(server)
  return account === undefined ? tool : { name, server, account, ...rest }
}

/** A prompt or resource, as its server describes it. */
function otherNamed(offered: OfferedPromptsResources, name: string): Record<string, unknown> | undefined {
  const prompt = offered.prompt(name)
  if (prompt !== undefined) return { kind: 'prompt', server: prompt.server, ...prompt.definition() }
  const skill = offered.skills.all().find(({ shownUri }) => shownUri === name)
  if (skill !== undefined) return skillNamed(skill)
  const resource = offered.resources().find(({ shownUri }) => shownUri === name)
  if (resource !== undefined) return { kind: 'resource', server: resource.server, ...resource.definition() }
  const template = offered.templates().find(({ shownUri }) => shownUri === name)
  return template === undefined ? undefined : { kind: 'resource-template', server: template.server, ...template.definition() }
}

/** A model needs the files of a skill, and nothing of their digests. */
function skillNamed({ server, definition }: OfferedSkill): Record<string, unknown> {
  const { uri, frontmatter, resources } = definition()
  return {
    kind: 'skill',
    ...(server === OWN_SKILLS ? { from: 'the user' } : { server }),
    uri,
    frontmatter,
    files: resources === 'dynamic' ? resources : resources.map((file) => file.uri),
  }
}

/** Characters of a name that an error repeats. Over it: it ends there. */
const LONGEST_REPEATED = 200

/** A name as an error repeats it: whatever a client sent in its place is not sent back. */
function repeatedName(name: string): string {
  return name.length <= LONGEST_REPEATED ? name : `${name.slice(0, LONGEST_REPEATED)}…`
}

/** The error for a name that means no tool. */
export function unknownTool({ name: given, suggestions }: UnknownName): TooltrayError {
  const name = repeatedName(given)
  return new TooltrayError('tool_unknown', `There is no tool named "${name}".`, {
    hint:
      suggestions.length === 0
        ? 'Find tools with search_tools.'
        : `Did you mean ${suggestions.join(', ')}? Or find tools with search_tools.`,
    data: { name, suggestions },
  })
}
