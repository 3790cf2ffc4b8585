import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/client'
import { isObject } from '../../base/is-object.ts'
import { type ErrorCode, TooltrayError } from '../../base/errors.ts'
import type { WatchedResources } from '../../upstream/watched-resources.ts'
import type { OwnRequest } from '../../wire/lane/asking.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { OfferedOthers } from './offered-others.ts'

/** What can be done with prompts and resources. All throw what the server answers with, and `TooltrayError` for what is in the way. */
export interface OthersUse {
  /** Reads a resource by the URI that it is shown by. Throws `resource_unknown`. */
  read(uri: string, context: CallContext): Promise<Record<string, unknown>>
  /** Gets a prompt by its qualified name. Throws `prompt_unknown`. */
  prompt(name: string, args: Readonly<Record<string, string>>, context: CallContext): Promise<Record<string, unknown>>
  /**
   * Completes an argument of a prompt, or a part of a template's URI (MCP specification, completion). Throws `prompt_unknown`,
   * `resource_unknown`.
   */
  complete(params: Readonly<Record<string, unknown>>, context: CallContext): Promise<Record<string, unknown>>
  /**
   * Listens for changes of a resource by the URI that it is shown by; gives what ends it. Throws `resource_unknown`, and
   * `resource_not_watchable` where its server tells of none.
   */
  watch(uri: string, onUpdated: () => void): Promise<() => void>
}

/** @param parts.request sends a request to a server. @param parts.watch as `WatchedResources.watch`. */
export function useOthers(parts: {
  readonly offered: () => OfferedOthers
  request(server: string, request: OwnRequest, context: CallContext): Promise<Record<string, unknown>>
  watch: WatchedResources['watch']
}): OthersUse {
  return {
    async read(uri, context) {
      const place = parts.offered().placeOf(uri)
      if (place === undefined) throw unknownResource(uri)
      const result = await parts.request(place.server, { method: 'resources/read', params: { uri: place.uri } }, context)
      return place.uri === uri ? result : shownBy(result, place.uri, uri)
    },
    async prompt(qualifiedName, args, context) {
      const offered = parts.offered()
      const prompt = offered.prompt(qualifiedName)
      if (prompt === undefined) throw unknownPrompt(qualifiedName, offered)
      const { server, name } = prompt
      return parts.request(server, { method: 'prompts/get', params: { name, arguments: { ...args } } }, context)
    },
    async complete(params, context) {
      const { server, ref } = referred(parts.offered(), params.ref)
      return parts.request(server, { method: 'completion/complete', params: { ...params, ref } }, context)
    },
    async watch(uri, onUpdated) {
      const offered = parts.offered()
      const place = offered.placeOf(uri)
      if (place === undefined) throw unknownResource(uri)
      if (!offered.tellsUpdates(place.server)) throw notWatchable(uri, place.server)
      return parts.watch(place.server, place.uri, onUpdated)
    },
  }
}

/** What a reference means to its server. */
function referred(offered: OfferedOthers, ref: unknown): { readonly server: string; readonly ref: Record<string, unknown> } {
  const known = isObject(ref) ? ref : {}
  if (known.type === 'ref/prompt') {
    const prompt = offered.prompt(String(known.name))
    if (prompt === undefined) throw unknownPrompt(String(known.name), offered)
    return { server: prompt.server, ref: { ...known, name: prompt.name } }
  }
  const uri = String(known.uri)
  const place = offered.templates().find((template) => template.uri === uri) ?? offered.placeOf(uri)
  if (place === undefined) throw unknownResource(uri)
  return { server: place.server, ref: { ...known, uri: place.uri } }
}

/** Who asked by an alias is answered by it. */
function shownBy(result: Record<string, unknown>, uri: string, shownUri: string): Record<string, unknown> {
  if (!Array.isArray(result.contents)) return result
  const contents = (result.contents as unknown[]).map((each) => (isObject(each) && each.uri === uri ? { ...each, uri: shownUri } : each))
  return { ...result, contents }
}

function unknownResource(uri: string): TooltrayError {
  return new TooltrayError('resource_unknown', `No server that is on has a resource ${uri.slice(0, 500)}.`, {
    hint: 'Read one that is listed, or that a result named.',
    data: { uri },
  })
}

function notWatchable(uri: string, server: string): TooltrayError {
  return new TooltrayError('resource_not_watchable', `${server} does not tell when its resources change.`, {
    hint: 'Read the resource again when you need it.',
    data: { uri, server },
  })
}

function unknownPrompt(name: string, offered: OfferedOthers): TooltrayError {
  const like = offered.prompts().filter((prompt) => prompt.name === name || prompt.qualifiedName.toLowerCase() === name.toLowerCase())
  return new TooltrayError('prompt_unknown', `There is no prompt named "${name.slice(0, 200)}".`, {
    hint:
      like.length === 0
        ? 'Its name begins with its server: server__prompt.'
        : `Did you mean ${like.map((prompt) => prompt.qualifiedName).join(', ')}?`,
  })
}

/** What is not there, or cannot be done with it. */
const MEANT_WRONGLY: ReadonlySet<string> = new Set<ErrorCode>(['resource_unknown', 'resource_not_watchable', 'prompt_unknown'])

/** What a client is answered with that asks for something unknown (MCP specification 2026-07-28: resources and prompts, error handling). */
export function asProtocolError(error: TooltrayError): ProtocolError {
  return new ProtocolError(
    MEANT_WRONGLY.has(error.code) ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError,
    error.sentence,
    error.data,
  )
}

/** What is in the way of it as an error of the protocol: there is no model that reads a result here. */
export async function inProtocol<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof TooltrayError ? asProtocolError(error) : error
  }
}
