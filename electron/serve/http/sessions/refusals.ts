/** A refusal in the form that clients read (JSON-RPC 2.0, section 5.1), of no request in particular. */
export function refusal(status: number, message: string, options: { code?: number; headers?: Record<string, string> } = {}): Response {
  const { code = REFUSED, headers = {} } = options
  return Response.json(
    { jsonrpc: '2.0', error: { code, message }, id: null },
    { status, headers: { 'Cache-Control': 'no-store', ...headers } },
  )
}

/** As the SDK's transports say it. */
const REFUSED = -32_000
const SESSION_NOT_FOUND = -32_001

/** The client begins a new session then (MCP specification 2025-11-25, Streamable HTTP, session management). */
export function sessionNotFound(): Response {
  return refusal(404, 'Session not found', { code: SESSION_NOT_FOUND })
}

export function noRoom(): Response {
  return refusal(503, 'There are as many sessions as Tooltray takes.', { headers: { 'Retry-After': '60' } })
}
