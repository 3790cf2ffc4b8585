import type { CachedHandshake, OpeningHandshake } from '../../contract/cached-handshake.ts'
import { isObject } from '../../engine/base/is-object.ts'
import { fromJson } from '../../engine/base/text/from-json.ts'
import { plainServers } from './plain-servers.ts'

/** A request as the relay sees it. */
export interface RelayedRequest {
  readonly id: string | number
  readonly method: string
  readonly params?: Record<string, unknown>
}

const MODERN_CLAIM = 'io.modelcontextprotocol/protocolVersion'
const MODERN_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities'

/** Whether a request carries the envelope of the stateless era (MCP 2026-07-28, per-request `_meta`). */
export function isModern(request: { params?: Record<string, unknown> }): boolean {
  const meta = request.params?._meta
  return typeof meta === 'object' && meta !== null && MODERN_CLAIM in meta
}

/**
 * Returns the cached answer to a request; undefined if only the engine can answer. A client that shows pages of tools gets other
 * capabilities and another list than the cached ones.
 *
 * @param initialize by which the client opened its session, if it did.
 */
export function answerFromHandshake(
  handshake: OpeningHandshake,
  request: RelayedRequest,
  initialize?: RelayedRequest,
): Readonly<Record<string, unknown>> | undefined {
  const modern = isModern(request)
  if (request.method !== 'ping' && declaresPages(modern ? request : initialize)) return undefined
  switch (request.method) {
    case 'initialize': {
      if (modern) return undefined
      const asked = request.params?.protocolVersion
      const version = handshake.legacyVersions.find((each) => each === asked) ?? handshake.legacyVersions[0]
      // An answer without a version is none: the engine then answers itself, as with the helper in C.
      if (version === undefined || !('protocolVersion' in handshake.legacy.initialize)) return undefined
      return { ...handshake.legacy.initialize, protocolVersion: version }
    }
    case 'server/discover':
      return modern ? handshake.modern.discover : undefined
    case 'tools/list':
      return modern ? handshake.modern.toolsList : handshake.legacy.toolsList
    case 'ping':
      return modern ? undefined : {}
    default:
      return undefined
  }
}

/** Whether a request declares the extension for pages of tools (MCP Apps, capability negotiation). */
function declaresPages(request: RelayedRequest | undefined): boolean {
  const { params } = request ?? {}
  const meta = params?.['_meta']
  const capabilities = isObject(meta) && MODERN_CLAIM in meta ? meta[MODERN_CAPABILITIES] : params?.['capabilities']
  return isObject(capabilities) && isObject(capabilities['extensions']) && 'io.modelcontextprotocol/ui' in capabilities['extensions']
}

/** Parses a cached handshake. Returns undefined if it is damaged or of another form: the engine then answers itself. */
export function parseHandshake(text: string): CachedHandshake | undefined {
  const value = fromJson(text)
  return isHandshake(value) ? value : undefined
}

/**
 * Parses the handshake that was recorded when this program was built, for a home where no engine ever ran. It answers only the opening:
 * lists are the engine's, so that a client sees with the first one where no engine can be started. Undefined if it is damaged, or if
 * only the engine can say how it reads servers.json.
 *
 * @param servers the text of servers.json; undefined where there is none.
 */
export function parseBuiltIn(text: string, servers: string | undefined): OpeningHandshake | undefined {
  if (servers === undefined) {
    const whole = parseHandshake(text)
    return whole && openingOf(whole, whole.legacy.initialize, whole.modern.discover)
  }
  const names = plainServers(servers)
  const standIn = withServersIn(fromJson(text))?.['standIn']
  if (names === undefined || typeof standIn !== 'string') return undefined
  const filled = fromJson(text.replaceAll(standIn, () => names))
  const { initialize, discover } = withServersIn(filled) ?? {}
  if (!isHandshake(filled) || !isObject(initialize) || !isObject(discover)) return undefined
  return openingOf(filled, initialize, discover)
}

function openingOf(
  { legacyVersions }: CachedHandshake,
  initialize: OpeningHandshake['legacy']['initialize'],
  discover: OpeningHandshake['modern']['discover'],
): OpeningHandshake {
  return { legacyVersions, legacy: { initialize }, modern: { discover } }
}

function withServersIn(recorded: unknown): Record<string, unknown> | undefined {
  return isObject(recorded) && isObject(recorded['withServers']) ? recorded['withServers'] : undefined
}

function isHandshake(value: unknown): value is CachedHandshake {
  if (!isObject(value) || !Array.isArray(value['legacyVersions'])) return false
  const { legacy, modern } = value
  return (
    isObject(legacy) &&
    isObject(modern) &&
    [legacy['initialize'], legacy['toolsList'], modern['discover'], modern['toolsList']].every(isObject)
  )
}
