import type { CallContext } from '../calls/call-context.ts'
import { isObject } from '../../base/is-object.ts'
import type { OfferedOthers } from './offered-others.ts'
import { pageOf } from './pages.ts'
import type { SessionSubscriptions } from './session-subscriptions.ts'
import { type OthersUse, inProtocol } from './use-others.ts'

/** Prompts and resources, as far as one conversation may use them. */
export interface SessionOthers extends OthersUse {
  offered(): OfferedOthers
}

interface Method {
  /** What a client must have been told of for it to be there. */
  readonly capability: string
  answer(others: SessionOthers, params: Readonly<Record<string, unknown>>, context: CallContext, told: Told): unknown
}

/** What a client asks to be told of. */
type Told = Pick<SessionSubscriptions, 'subscribe' | 'unsubscribe'>

/** A capability within that for resources. */
const SUBSCRIBE = 'subscribe'

const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['prompts/list', { capability: 'prompts', answer: (others, { cursor }) => listOf('prompts', others.offered().prompts(), cursor) }],
  [
    'prompts/get',
    { capability: 'prompts', answer: (others, { name, arguments: args }, context) => others.prompt(String(name), textsOf(args), context) },
  ],
  [
    'resources/list',
    { capability: 'resources', answer: (others, { cursor }) => listOf('resources', others.offered().resources(), cursor) },
  ],
  [
    'resources/templates/list',
    { capability: 'resources', answer: (others, { cursor }) => listOf('resourceTemplates', others.offered().templates(), cursor) },
  ],
  ['resources/read', { capability: 'resources', answer: (others, { uri }, context) => others.read(String(uri), context) }],
  [
    'resources/subscribe',
    {
      capability: SUBSCRIBE,
      async answer(_others, { uri }, _context, told) {
        await told.subscribe(String(uri))
        return {}
      },
    },
  ],
  [
    'resources/unsubscribe',
    {
      capability: SUBSCRIBE,
      answer(_others, { uri }, _context, told) {
        told.unsubscribe(String(uri))
        return {}
      },
    },
  ],
  ['completion/complete', { capability: 'completions', answer: (others, params, context) => others.complete(params, context) }],
])

/**
 * Answers a request of a client for prompts or resources; undefined for one that is about something else, or that was not declared. Throws
 * `ProtocolError`: there is no model that reads a result here.
 *
 * @param declared what `othersCapabilities` gave.
 */
export async function answerOthers(
  { method, params }: { readonly method: string; readonly params?: unknown },
  declared: Readonly<Record<string, object>>,
  others: () => SessionOthers,
  context: CallContext,
  told: Told,
): Promise<Record<string, unknown> | undefined> {
  const asked = METHODS.get(method)
  if (asked === undefined || !isDeclared(declared, asked.capability)) return undefined
  return inProtocol(async () => (await asked.answer(others(), isObject(params) ? params : {}, context, told)) as Record<string, unknown>)
}

function isDeclared(declared: Readonly<Record<string, object>>, capability: string): boolean {
  return capability === SUBSCRIBE ? SUBSCRIBE in (declared['resources'] ?? {}) : declared[capability] !== undefined
}

/** What is declared of them: nothing where there is nothing, because apps add tools of their own for those who have some. */
export function othersCapabilities(offered: OfferedOthers): Record<string, object> {
  const [hasPrompts, hasResources] = [offered.prompts().length > 0, offered.resources().length + offered.templates().length > 0]
  const tellsUpdates = [...offered.resources(), ...offered.templates()].some(({ server }) => offered.tellsUpdates(server))
  return {
    ...(hasPrompts ? { prompts: { listChanged: true } } : {}),
    ...(hasResources ? { resources: { listChanged: true, ...(tellsUpdates ? { [SUBSCRIBE]: true } : {}) } } : {}),
    ...(hasPrompts || hasResources ? { completions: {} } : {}),
  }
}

function listOf(
  key: string,
  all: readonly { definition(): Readonly<Record<string, unknown>> }[],
  cursor: unknown,
): Record<string, unknown> {
  const { entries, nextCursor } = pageOf(all, cursor)
  return { [key]: entries.map(({ definition }) => definition()), ...(nextCursor === undefined ? {} : { nextCursor }) }
}

/** Arguments of a prompt, which are texts (MCP specification, server/prompts). */
export function textsOf(args: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(isObject(args) ? args : {}).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}
