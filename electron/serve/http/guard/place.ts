import type { SessionChoice } from '../../../contract/exposure.ts'
import { SERVER_METADATA_PATH } from '../sign-in/endpoints.ts'

/** The resource that a URL path identifies. */
export type Place =
  | { readonly kind: 'health' }
  /** Whether servers answer, for monitoring. */
  | { readonly kind: 'server-health' }
  /** Metadata of the protected resource at the path (RFC 9728, 3.1). */
  | { readonly kind: 'metadata'; readonly of: string }
  /** An endpoint of the authorization server, or its metadata. */
  | { readonly kind: 'sign-in'; readonly path: string }
  /** A page on which a person signs in to a server, or the callback of its provider. */
  | { readonly kind: 'personal'; readonly secret: string }
  /** Messages of an HTTP+SSE session, which was opened at an `sse` path. */
  | { readonly kind: 'messages'; readonly session: string }
  | { readonly kind: 'mcp' | 'sse'; readonly path: string; readonly choice: SessionChoice }

export const MESSAGES_PATH = '/messages'
export const METADATA_PATH = '/.well-known/oauth-protected-resource'

/** Parses a path with its query. Returns undefined for an unknown path. */
export function placeOf(target: string): Place | undefined {
  const url = URL.parse(target, 'http://door')
  if (url === null) return undefined
  const { pathname: path, searchParams } = url
  if (path === '/health') return { kind: 'health' }
  if (path === '/health/servers') return { kind: 'server-health' }
  if (path === MESSAGES_PATH) return { kind: 'messages', session: searchParams.get('session') ?? '' }
  if (path === METADATA_PATH || path.startsWith(`${METADATA_PATH}/`)) return { kind: 'metadata', of: path.slice(METADATA_PATH.length) }
  if (path === SERVER_METADATA_PATH || path.startsWith('/oauth/')) return { kind: 'sign-in', path }
  const [, root, ...rest] = path.split('/')
  if (root === 'sign-in' && rest.length === 1) return { kind: 'personal', secret: rest[0] ?? '' }
  if (root !== 'mcp' && root !== 'sse') return undefined
  const choice = choiceOf(rest)
  return choice === undefined ? undefined : { kind: root, path, choice }
}

/** Parses what follows `/mcp`: nothing, `/profile/NAME`, or `/server/NAME`. Returns undefined for anything else. */
function choiceOf(rest: readonly string[]): SessionChoice | undefined {
  if (rest.length === 0) return {}
  const [kind, encoded, ...more] = rest
  const name = decoded(encoded)
  if (name === undefined || more.length > 0) return undefined
  if (kind === 'profile') return { profile: name }
  return kind === 'server' ? { expose: 'transparent', server: name } : undefined
}

function decoded(encoded: string | undefined): string | undefined {
  if (encoded === undefined || encoded === '') return undefined
  try {
    return decodeURIComponent(encoded)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
