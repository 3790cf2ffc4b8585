import type { CallContext } from '../calls/call-context.ts'
import { isObject } from '../../base/is-object.ts'
import { SKILLS_EXTENSION } from '../../catalog/skills/skill-entry.ts'
import { getSkill, listSkills, readFolder } from '../skills/answer-skills.ts'
import type { OfferedPromptsResources } from './offered-prompts-resources.ts'
import { pageOf } from './pages.ts'
import { answerSubscription } from './answer-subscription.ts'
import { type PromptsResourcesUse, inProtocol } from './use-prompts-resources.ts'

/** The prompts and resources that one session may use. */
export interface SessionPromptsResources extends PromptsResourcesUse {
  offered(): OfferedPromptsResources
}

interface Method {
  /**
   * The capability that must have been declared to the client for this method. Prompts and resources are answered in any case: their
   * servers may have started only after the client did.
   */
  readonly capability?: string
  answer(promptsResources: SessionPromptsResources, params: Readonly<Record<string, unknown>>, context: CallContext): unknown
}

const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['prompts/list', { answer: (promptsResources, { cursor }) => listOf('prompts', promptsResources.offered().prompts(), cursor) }],
  [
    'prompts/get',
    { answer: (promptsResources, { name, arguments: args }, context) => promptsResources.prompt(String(name), textsOf(args), context) },
  ],
  ['resources/list', { answer: (promptsResources, { cursor }) => listOf('resources', promptsResources.offered().resources(), cursor) }],
  [
    'resources/templates/list',
    { answer: (promptsResources, { cursor }) => listOf('resourceTemplates', promptsResources.offered().templates(), cursor) },
  ],
  ['resources/read', { answer: (promptsResources, { uri }, context) => promptsResources.read(String(uri), context) }],
  [
    'skills/list',
    { capability: 'extensions', answer: (promptsResources, { cursor }) => listSkills(promptsResources.offered().skills, cursor) },
  ],
  [
    'skills/get',
    { capability: 'extensions', answer: (promptsResources, { uri }, context) => getSkill(promptsResources.skills(), String(uri), context) },
  ],
  [
    'resources/directory/read',
    { capability: 'extensions', answer: (promptsResources, params, context) => readFolder(promptsResources.skills(), params, context) },
  ],
  ['completion/complete', { answer: (promptsResources, params, context) => promptsResources.complete(params, context) }],
])

/**
 * Answers a client's request for prompts or resources. Undefined for other requests, and for subscriptions and skills
 * that were not declared. Throws
 * `ProtocolError`, because no model reads these results.
 *
 * @param declared as returned by `promptResourceCapabilities`.
 */
export async function answerPromptsResources(
  request: Parameters<typeof answerSubscription>[0],
  declared: Readonly<Record<string, object>>,
  promptsResources: () => SessionPromptsResources,
  context: CallContext,
  subscriptions: Parameters<typeof answerSubscription>[1],
): Promise<Record<string, unknown> | undefined> {
  return inProtocol(async () => {
    const { resources } = declared
    if (resources !== undefined && 'subscribe' in resources) {
      const answer = await answerSubscription(request, subscriptions)
      if (answer !== undefined) return answer
    }
    const asked = METHODS.get(request.method)
    if (asked === undefined || (asked.capability !== undefined && declared[asked.capability] === undefined)) return undefined
    return (await asked.answer(promptsResources(), request.params ?? {}, context)) as Record<string, unknown>
  })
}

/** The capabilities to declare. Nothing is declared if there is nothing, because apps add their own tools for declared capabilities. */
export function promptResourceCapabilities(offered: OfferedPromptsResources): Record<string, object> {
  const hasSkills = offered.skills.all().length > 0 || offered.hasUnlistedSkills
  const [hasPrompts, hasResources] = [
    offered.prompts().length > 0,
    hasSkills || offered.resources().length + offered.templates().length > 0,
  ]
  const tellsUpdates = [...offered.resources(), ...offered.templates()].some(({ server }) => offered.tellsUpdates(server))
  return {
    ...(hasPrompts ? { prompts: { listChanged: true } } : {}),
    ...(hasResources ? { resources: { listChanged: true, ...(tellsUpdates ? { subscribe: true } : {}) } } : {}),
    ...(hasPrompts || hasResources ? { completions: {} } : {}),
    ...(hasSkills ? { extensions: { [SKILLS_EXTENSION]: { directoryRead: true } } } : {}),
  }
}

function listOf(
  key: string,
  all: readonly { definition(): Readonly<Record<string, unknown>> }[],
  cursor: unknown,
): Record<string, unknown> {
  const { entries, nextCursor } = pageOf(all, cursor)
  return { [key]: entries.map(({ definition }) => definition()), nextCursor }
}

/** The arguments of a prompt, which must be texts (MCP specification, server/prompts). Other values become JSON. */
export function textsOf(args: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(isObject(args) ? args : {}).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}
