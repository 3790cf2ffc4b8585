import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/client'
import { notAllowed } from '../../authorization/permission/permit.ts'
import { exposedName } from '../../catalog/names/names.ts'
import { type PendingItem, pendingChangeError } from '../../catalog/pending-changes/visible-catalog.ts'
import { isObject } from '../../base/is-object.ts'
import { type ErrorCode, TooltrayError } from '../../base/errors.ts'
import type { WatchedResources } from '../../upstream/watched-resources.ts'
import type { OwnRequest } from '../../transport/json-rpc/outgoing-requests.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { DeniedItem } from '../directory/denied-item.ts'
import type { NamedUris } from './named-uris.ts'
import type { OfferedPrompt, OfferedPromptsResources } from './offered-prompts-resources.ts'
import { skillFolder } from '../../catalog/skills/skill-uris.ts'
import type { SkillsUse } from '../skills/answer-skills.ts'
import type { ReadKind, Reads } from './reads.ts'
import type { ResourcePlace } from './resource-uris.ts'
import type { Caller } from '../../base/caller.ts'

/**
 * Uses prompts and resources. All methods but `knows` and `serverOf` throw the server's error, or a `TooltrayError` for a problem on the
 * way.
 */
export interface PromptsResourcesUse {
  /** Whether a URI can be read: it is listed, matches a template, or was named by a result for the caller. */
  knows(uri: string, caller: Caller): boolean
  skills(): SkillsUse
  /** The server that a URI of a resource leads to; undefined if none is known. */
  serverOf(uri: string, caller: Caller): string | undefined
  /** Reads a resource by its shown URI. Throws `resource_unknown`, `held_for_review`, `left_out`. */
  read(uri: string, context: CallContext): Promise<Record<string, unknown>>
  /** Gets a prompt by its qualified name, or by its own if one server alone has it. Throws `prompt_unknown`, and as `read`. */
  prompt(name: string, args: Readonly<Record<string, string>>, context: CallContext): Promise<Record<string, unknown>>
  /**
   * Completes an argument of a prompt, or a part of a template's URI (MCP specification, completion). Throws `prompt_unknown`,
   * `resource_unknown`.
   */
  complete(params: Readonly<Record<string, unknown>>, context: CallContext): Promise<Record<string, unknown>>
  /**
   * Watches a resource by its shown URI. Returns a function that ends it. Throws `resource_unknown`, and `resource_not_watchable` if its
   * server does not notify of changes.
   */
  watch(uri: string, onUpdated: () => void, caller: Caller): Promise<() => void>
}

/** A pending change of a server, with the server's slug. */
type PendingOf = PendingItem & { readonly server: string; readonly slug: string }

/** Dependencies of `usePromptsResources`. */
interface UsePromptsResourcesDeps {
  readonly offered: () => OfferedPromptsResources
  readonly named: NamedUris
  /** Pending changes of the servers, with the slugs of these. */
  readonly pending: () => readonly PendingOf[]
  /** The pending skill of a server that its URI is a file of. */
  readonly pendingSkill: (place: ResourcePlace) => PendingItem | undefined
  request(server: string, request: OwnRequest, context: CallContext): Promise<Record<string, unknown>>
  /** Asks servers that have skills for one that no list has. What is found waits for the user from then on. */
  lookForSkill(uri: string, context: CallContext): Promise<void>
  watch(server: string, uri: string, onUpdated: () => void, caller: Caller): ReturnType<WatchedResources['watch']>
  /** Called for reads of unknown items, and of items with a pending change. */
  readonly refused: Reads['refused']
  /** As `deniedItem`, for these servers. */
  readonly denied: (kind: ReadKind, name: string, caller: string) => DeniedItem | undefined
}

/** @param deps.request sends a request to a server. @param deps.watch as `WatchedResources.watch`, for a caller. */
export function usePromptsResources(deps: UsePromptsResourcesDeps): PromptsResourcesUse {
  const { offered, named } = deps
  const knownPlaceOf = (uri: string, caller: Caller): ResourcePlace | undefined => {
    const place = offered().placeOf(uri) ?? named.placeOf(uri, caller.id)
    return place !== undefined && offered().has(place.server) ? place : undefined
  }
  /** @param place what the URI means, if it is known: then pending skills of other servers do not matter. */
  const refusePendingSkill = (uri: string, place?: ResourcePlace): void => {
    const servers = place === undefined ? new Set(deps.pending().map(({ server }) => server)) : [place.server]
    for (const server of servers) {
      const pending = deps.pendingSkill({ server, uri: place?.uri ?? uri })
      if (pending !== undefined) throw pendingChangeError(server, pending, uri)
    }
  }
  const isKnownSkill = (uri: string): boolean =>
    offered().skills.containing(uri) !== undefined || deps.pending().some(({ server }) => deps.pendingSkill({ server, uri }) !== undefined)
  const placeOf = (uri: string, caller: Caller): ResourcePlace => {
    const place = knownPlaceOf(uri, caller)
    refusePendingSkill(uri, place)
    const pending = deps.pending().find(({ kind, name }) => kind === 'resources' && name === (place?.uri ?? uri))
    if (pending !== undefined && (place === undefined || place.server === pending.server))
      throw pendingChangeError(pending.server, pending, uri)
    if (place === undefined) throw unknownResource(uri, offered())
    return place
  }
  const promptNamed = (qualifiedName: string) => {
    const prompt = promptMeant(offered(), qualifiedName)
    if (prompt !== undefined) return prompt
    const pending = deps.pending().find(({ kind, name, slug }) => kind === 'prompts' && exposedName(slug, name) === qualifiedName)
    throw pending === undefined ? unknownPrompt(qualifiedName, offered()) : pendingChangeError(pending.server, pending, qualifiedName)
  }
  /** Returns the requested item. If it is missing, records the refusal with what denies it, and throws. */
  const found = <T>(kind: ReadKind, name: string, context: CallContext, find: () => T): T => {
    try {
      return find()
    } catch (error) {
      const isUnknown = error instanceof TooltrayError && UNKNOWN.has(error.code)
      const denied = isUnknown ? deps.denied(kind, name, context.caller.id) : undefined
      deps.refused(kind, denied?.place ?? { server: '', name }, context, denied === undefined ? error : notAllowed(denied.refusal))
      throw error
    }
  }
  return {
    knows: (uri, caller) => knownPlaceOf(uri, caller) !== undefined,
    skills: () => ({
      skills: offered().skills,
      refusePending: refusePendingSkill,
      request: deps.request,
      async lookFor(uri, context) {
        await deps.lookForSkill(uri, context)
        return offered().skills
      },
    }),
    serverOf: (uri, caller) => knownPlaceOf(uri, caller)?.server,
    async read(uri, context) {
      const { caller } = context
      // What a result named could be a skill that nobody accepted.
      if (skillFolder(uri) !== undefined && !isKnownSkill(uri)) await deps.lookForSkill(uri, context)
      const place = found('read', uri, context, () => placeOf(uri, caller))
      const result = await deps.request(place.server, { method: 'resources/read', params: { uri: place.uri } }, context)
      return named.rewriteResourceUris(result, { server: place.server, caller: caller.id, asked: { uri: place.uri, by: uri } }, offered)
    },
    async prompt(qualifiedName, args, context) {
      const { server, name } = found('prompt', qualifiedName, context, () => promptNamed(qualifiedName))
      const result = await deps.request(server, { method: 'prompts/get', params: { name, arguments: { ...args } } }, context)
      return named.rewriteResourceUris(result, { server, caller: context.caller.id }, offered)
    },
    async complete(params, context) {
      const { server, ref } = referred(offered(), params.ref, (uri) => placeOf(uri, context.caller))
      return deps.request(server, { method: 'completion/complete', params: { ...params, ref } }, context)
    },
    async watch(uri, onUpdated, caller) {
      const place = placeOf(uri, caller)
      if (!offered().tellsUpdates(place.server)) throw notWatchable(uri, place.server)
      return deps.watch(place.server, place.uri, onUpdated, caller)
    },
  }
}

/** Resolves a completion reference to its server, and to that server's own name or URI. */
function referred(
  offered: OfferedPromptsResources,
  ref: unknown,
  placeOf: (uri: string) => ResourcePlace,
): { readonly server: string; readonly ref: Record<string, unknown> } {
  const known = isObject(ref) ? ref : {}
  if (known.type === 'ref/prompt') {
    const prompt = promptMeant(offered, String(known.name))
    if (prompt === undefined) throw unknownPrompt(String(known.name), offered)
    return { server: prompt.server, ref: { ...known, name: prompt.name } }
  }
  const uri = String(known.uri)
  const place = offered.templates().find((template) => template.shownUri === uri) ?? placeOf(uri)
  return { server: place.server, ref: { ...known, uri: place.uri } }
}

/** The prompt of a name: a qualified one, or a server's own that no other server has. */
function promptMeant(offered: OfferedPromptsResources, name: string): OfferedPrompt | undefined {
  const [own, ...others] = offered.prompts().filter((prompt) => prompt.name === name)
  return offered.prompt(name) ?? (others.length === 0 ? own : undefined)
}

function unknownResource(uri: string, offered: OfferedPromptsResources): TooltrayError {
  const claimants = offered.claimants(uri)
  if (claimants.length > 1)
    return new TooltrayError(
      'resource_unknown',
      `${uri.slice(0, 500)} can be of ${claimants.map(({ server }) => server).join(' and of ')}.`,
      {
        hint: `Read one of: ${claimants.map((place) => offered.shownAs(place)).join(', ')}`,
        data: { uri },
      },
    )
  return new TooltrayError('resource_unknown', `No enabled server has a resource ${uri.slice(0, 500)}.`, {
    hint: 'Read one that is listed, or that a result named.',
    data: { uri },
  })
}

function notWatchable(uri: string, server: string): TooltrayError {
  return new TooltrayError('resource_not_watchable', `${server} does not report when its resources change.`, {
    hint: 'Read the resource again when you need it.',
    data: { uri, server },
  })
}

function unknownPrompt(name: string, offered: OfferedPromptsResources): TooltrayError {
  const like = offered.prompts().filter((prompt) => prompt.name === name || prompt.qualifiedName.toLowerCase() === name.toLowerCase())
  return new TooltrayError('prompt_unknown', `There is no prompt named "${name.slice(0, 200)}".`, {
    hint:
      like.length === 0
        ? 'Its name begins with its server: server__prompt.'
        : `Did you mean ${like.map((prompt) => prompt.qualifiedName).join(', ')}?`,
  })
}

const UNKNOWN: ReadonlySet<string> = new Set<ErrorCode>(['prompt_unknown', 'resource_unknown'])

/** Errors for unknown items, and for operations that an item does not support. */
const MEANT_WRONGLY: ReadonlySet<string> = new Set<ErrorCode>([
  'resource_unknown',
  'resource_not_watchable',
  'prompt_unknown',
  'held_for_review',
  'left_out',
  'skill_changed',
  'tool_unknown',
])

/** The protocol error for a request (MCP specification 2026-07-28: resources and prompts, error handling). */
export function asProtocolError(error: TooltrayError): ProtocolError {
  return new ProtocolError(
    MEANT_WRONGLY.has(error.code) ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError,
    error.sentence,
    error.data,
  )
}

/** Runs work and turns a `TooltrayError` into a protocol error, because no model reads these results. */
export async function inProtocol<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof TooltrayError ? asProtocolError(error) : error
  }
}
