import { type AuthProvider, type FetchLike, SSEClientTransport, SdkHttpError, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import { type HeldAnswers, readableAnswers } from './readable-answers.ts'

/** A server reached over HTTP, all variables filled in. */
export interface Endpoint {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly bearer?: string
  /** Where requests get their token from, when none is configured. */
  readonly access?: { readonly provider: AuthProvider; readonly fetch: FetchLike }
}

/**
 * The transport for an endpoint. `sse` is the old HTTP+SSE transport of 2024-11-05, `http` is Streamable HTTP.
 *
 * @param held gets the answers to requests of our own (see `requestLane`).
 */
export function remoteTransport(kind: 'http' | 'sse', endpoint: Endpoint, held: HeldAnswers): Transport {
  const headers = new Headers(Object.entries(endpoint.headers))
  if (endpoint.bearer !== undefined) headers.set('Authorization', `Bearer ${endpoint.bearer}`)
  const { access } = endpoint
  const options = {
    requestInit: { headers: Object.fromEntries(headers) },
    fetch: readableAnswers(access?.fetch ?? fetch, held, kind === 'http'),
    ...(access === undefined ? {} : { authProvider: access.provider }),
  }
  const url = new URL(endpoint.url)
  if (kind === 'sse') return new SSEClientTransport(url, options)
  // For more rights a person must be asked, which is not for the transport to do.
  return new StreamableHTTPClientTransport(url, { ...options, onInsufficientScope: 'throw' })
}

/** Whether an endpoint answered as one that knows only the old transport: MCP specification, "Backwards compatibility" of Streamable HTTP. */
export function speaksOnlySse(error: unknown): boolean {
  return httpStatusOf(error) === 404 || httpStatusOf(error) === 405
}

/** The HTTP status that an error of the SDK carries, or undefined. */
export function httpStatusOf(error: unknown): number | undefined {
  if (error instanceof SdkHttpError) return error.status
  // The SDK's SSE transport has it in its message only.
  const posted = error instanceof Error ? /^Error POSTing to endpoint \(HTTP (\d{3})\)/.exec(error.message)?.[1] : undefined
  if (posted !== undefined) return Number(posted)
  const code = typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined
  return typeof code === 'number' && code >= 100 && code < 600 ? code : undefined
}
