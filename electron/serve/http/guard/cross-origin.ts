import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLoopback } from '../../../engine/config/settings/http-safety.ts'

/** Seconds for which a browser need not ask again. */
const PREFLIGHT_AGE = 600

/**
 * Lets pages of this computer read the answers (Fetch, "CORS protocol"): tools for developers are such pages. It opens nothing: the same
 * pages may send requests anyway, and each request needs its credential.
 *
 * @returns whether the request only asks whether a page may send another one, and is answered by that.
 */
export function allowPagesHere({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>, outgoing: ServerResponse): boolean {
  const { origin } = headers
  if (origin === undefined || !isHere(origin)) return false
  outgoing.setHeader('Vary', 'Origin')
  outgoing.setHeader('Access-Control-Allow-Origin', origin)
  outgoing.setHeader('Access-Control-Expose-Headers', 'Mcp-Session-Id, WWW-Authenticate')
  const wanted = headers['access-control-request-headers']
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return false
  outgoing.setHeader('Access-Control-Allow-Methods', 'GET, POST, DELETE')
  if (wanted !== undefined) outgoing.setHeader('Access-Control-Allow-Headers', wanted)
  outgoing.setHeader('Access-Control-Max-Age', PREFLIGHT_AGE)
  return true
}

/** Whether an origin is of a page of this computer. */
function isHere(origin: string): boolean {
  const url = URL.parse(origin)
  if (url === null || !/^https?:$/.test(url.protocol)) return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isLoopback(host)
}
