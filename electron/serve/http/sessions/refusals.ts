/** Creates an error response without a request id (JSON-RPC 2.0, section 5.1). */
export function refusal(status: number, message: string, options: { code?: number; headers?: Record<string, string> } = {}): Response {
  const { code = REFUSED, headers = {} } = options
  return Response.json(
    { jsonrpc: '2.0', error: { code, message }, id: null },
    { status, headers: { 'Cache-Control': 'no-store', ...headers } },
  )
}

/** As in the SDK's transports. */
const REFUSED = -32_000
const SESSION_NOT_FOUND = -32_001

/**
 * Response for an unknown session: the client then begins a new one (MCP specification 2025-11-25, Streamable HTTP, session management).
 */
export function sessionNotFound(): Response {
  return refusal(404, 'Session not found', { code: SESSION_NOT_FOUND })
}

/** Response for a session over the limit. */
export function noRoom(): Response {
  return refusal(503, 'There are too many sessions.', { headers: { 'Retry-After': '60' } })
}

/** Refuses a request for something that does not exist. */
export function notFound(): Response {
  return refusal(404, 'Not found')
}

/** Refuses a request beyond a rate limit. */
export function tooMany(): Response {
  return refusal(429, 'Too many requests.', { headers: { 'Retry-After': '1' } })
}
