import {
  type AuthProvider,
  type FetchLike,
  SSEClientTransport,
  SdkHttpError,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client'
import type { Clock } from '../../base/platform.ts'
import type { AtWork } from '../../base/limits/at-work.ts'
import { type HeldAnswers, heldAnswers } from '../../transport/middleware/held-answers.ts'
import { listeningFetch } from '../../transport/middleware/listening-fetch.ts'
import type { Middleware } from '../../transport/pipeline.ts'
import { endingPosts } from './sse-posts.ts'

/** A server reached over HTTP, all variables filled in. */
export interface Endpoint {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly bearer?: string | undefined
  /** Provides the token of requests if none is configured. */
  readonly access?: { readonly provider: AuthProvider; readonly fetch: FetchLike }
}

/**
 * Creates the transport for an endpoint, and the middleware next to it. `sse` is the old HTTP+SSE transport of 2024-11-05, `http` is
 * Streamable HTTP.
 */
export function remoteTransport(
  kind: 'http' | 'sse',
  endpoint: Endpoint,
  deps: { readonly fetch: FetchLike; readonly clock: Clock; readonly atWork: AtWork },
): { readonly transport: Transport; readonly answers: Middleware } & Pick<HeldAnswers, 'cameWith'> {
  const headers = new Headers(Object.entries(endpoint.headers))
  if (endpoint.bearer !== undefined) headers.set('Authorization', `Bearer ${endpoint.bearer}`)
  const { access } = endpoint
  const asking = access?.fetch ?? deps.fetch
  const held = heldAnswers(kind === 'http' ? listeningFetch(asking, deps.clock) : asking, kind === 'http', deps)
  const options = {
    requestInit: { headers: Object.fromEntries(headers) },
    fetch: held.fetch,
    ...(access === undefined ? {} : { authProvider: access.provider }),
  }
  const url = new URL(endpoint.url)
  const transport =
    kind === 'sse'
      ? endingPosts(held.fetch, (fetch) => new SSEClientTransport(url, { ...options, fetch }))
      : // For more rights a person must be asked, which is not for the transport to do.
        new StreamableHTTPClientTransport(url, { ...options, onInsufficientScope: 'throw' })
  return { transport, answers: held.stage, cameWith: held.cameWith }
}

/**
 * Whether an endpoint responded like one with the old transport only: MCP specification, "Backwards compatibility" of Streamable HTTP.
 */
export function speaksOnlySse(error: unknown): boolean {
  return httpStatusOf(error) === 404 || httpStatusOf(error) === 405
}

/** The HTTP status that an error of the SDK carries, or undefined. */
export function httpStatusOf(error: unknown): number | undefined {
  if (error instanceof SdkHttpError) return error.status
  // The SDK's SSE transport only has it in its message.
  const posted = error instanceof Error ? /^Error POSTing to endpoint \(HTTP (\d{3})\)/.exec(error.message)?.[1] : undefined
  if (posted !== undefined) return Number(posted)
  const code = typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined
  return typeof code === 'number' && code >= 100 && code < 600 ? code : undefined
}
