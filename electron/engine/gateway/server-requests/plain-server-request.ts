import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { isObject } from '../../base/is-object.ts'
import { valueWithoutHidden } from '../../catalog/text-checks/hidden.ts'
import { webAddress } from '../../catalog/text-checks/web-address.ts'
import type { ServerRequest } from '../../transport/server-request.ts'

/**
 * A server request that may be shown to an app or the user: without invisible characters, and with an http or https address, in the form in
 * which it will be opened. Throws `ProtocolError` for another address.
 */
export function plainServerRequest({ method, params }: ServerRequest): ServerRequest {
  const plain = valueWithoutHidden(params) as ServerRequest['params']
  if (method !== 'elicitation/create' || plain['mode'] !== 'url') return { method, params: plain }
  const url = webAddress(params['url'])
  if (url !== undefined) return { method, params: { ...plain, url } }
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid params: only addresses of the web, http or https, can be opened')
}

/**
 * The same for the server requests in a result (MCP specification 2026-07-28, multi round-trip requests), for a client that answers them
 * itself. Any other result is returned unchanged.
 */
export function plainInputRequests(result: Record<string, unknown>): Record<string, unknown> {
  const { resultType, inputRequests } = result
  if (resultType !== 'input_required' || inputRequests === undefined) return result
  const questions = Object.entries(isObject(inputRequests) ? inputRequests : {}).map(([name, asked]) => {
    if (!isObject(asked) || !isObject(asked.params)) return [name, valueWithoutHidden(asked)] as const
    return [name, { ...asked, ...plainServerRequest({ method: asked.method as ServerRequest['method'], params: asked.params }) }] as const
  })
  return { ...result, inputRequests: Object.fromEntries(questions) }
}
