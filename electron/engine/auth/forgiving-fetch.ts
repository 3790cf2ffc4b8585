import type { FetchLike } from '@modelcontextprotocol/client'
import { isObject } from '../base/is-object.ts'
import { fromJson } from '../base/text/from-json.ts'

type Members = Readonly<Record<string, unknown>>

/**
 * A `fetch` whose answers of sign-in servers keep to what the SDK demands, where it is clear what they mean: many write `null` for what
 * they leave out, and leave out what has only one value. Errors and answers that are no JSON object stay as they are.
 *
 * - Tokens without `token_type` (RFC 6749, 5.1) are bearer tokens.
 * - A registration has what was sent where it does not say otherwise (RFC 7591, 3.2.1).
 * - Metadata without `response_types_supported` (RFC 8414, 2) is of a server that returns codes.
 */
export function forgivingFetch(fetch: FetchLike): FetchLike {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (!response.ok || response.bodyUsed) return response
    const text = await response.clone().text()
    const answer = fromJson(text)
    if (!isObject(answer)) return response
    const mended = mend(answer, init)
    const lacks = Object.keys(mended).length > Object.keys(answer).length
    if (!lacks && !Object.values(answer).includes(null)) return response
    const headers = new Headers(response.headers)
    for (const name of ['content-length', 'content-encoding']) headers.delete(name)
    return new Response(JSON.stringify(mended), { status: response.status, headers })
  }
}

function mend(answer: Members, init: RequestInit | undefined): Members {
  const said = Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== null))
  if (said['access_token'] !== undefined) return { token_type: 'Bearer', ...said }
  if (init?.method === 'POST' && said['client_id'] !== undefined) {
    const sent = typeof init.body === 'string' ? fromJson(init.body) : undefined
    return { ...(isObject(sent) ? sent : {}), ...said }
  }
  return said['token_endpoint'] === undefined ? said : { response_types_supported: ['code'], ...said }
}
