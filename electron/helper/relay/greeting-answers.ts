/** What the engine left on disk for the time before it runs: its own answers to the opening of a conversation. */
export interface Greeting {
  readonly version: string
  /** Protocol versions of the era that opens with `initialize`, newest first. */
  readonly legacyVersions: readonly string[]
  readonly legacy: { readonly initialize: Record<string, unknown>; readonly toolsList: Record<string, unknown> }
  readonly modern: { readonly discover: Record<string, unknown>; readonly toolsList: Record<string, unknown> }
}

/** A request as the relay sees it. */
export interface RelayedRequest {
  readonly id: string | number
  readonly method: string
  readonly params?: Record<string, unknown>
}

const MODERN_CLAIM = 'io.modelcontextprotocol/protocolVersion'

/** Whether a request carries the envelope of the stateless era (MCP 2026-07-28, per-request `_meta`). */
export function isModern(request: { params?: Record<string, unknown> }): boolean {
  const meta = request.params?._meta
  return typeof meta === 'object' && meta !== null && MODERN_CLAIM in meta
}

/** The engine's answer to a request, known in advance; undefined when only the engine itself can answer. */
export function answerFromGreeting(greeting: Greeting, request: RelayedRequest): Record<string, unknown> | undefined {
  const modern = isModern(request)
  switch (request.method) {
    case 'initialize': {
      if (modern) return undefined
      const asked = request.params?.protocolVersion
      const known = typeof asked === 'string' && greeting.legacyVersions.includes(asked)
      return { ...greeting.legacy.initialize, protocolVersion: known ? asked : greeting.legacyVersions[0] }
    }
    case 'server/discover':
      return modern ? greeting.modern.discover : undefined
    case 'tools/list':
      return modern ? greeting.modern.toolsList : greeting.legacy.toolsList
    case 'ping':
      return modern ? undefined : {}
    default:
      return undefined
  }
}

/** A greeting out of the text of its file; undefined when it is torn or of another shape: the engine then answers itself. */
export function parseGreeting(text: string): Greeting | undefined {
  try {
    const value = JSON.parse(text) as Partial<Greeting> | null
    const whole = value?.legacy?.initialize !== undefined && value.legacy.toolsList !== undefined && value.modern?.discover !== undefined
    return whole && Array.isArray(value.legacyVersions) ? (value as Greeting) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
