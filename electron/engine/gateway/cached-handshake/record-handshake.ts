import {
  CLIENT_CAPABILITIES_META_KEY,
  InMemoryTransport,
  type JSONRPCMessage,
  PROTOCOL_VERSION_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Transport,
} from '@modelcontextprotocol/client'
import type { CachedHandshake } from '../../../contract/cached-handshake.ts'
import { HANDSHAKE_CLIENT } from '../../config/apps/client-names.ts'
import { listenTo } from '../../transport/pipeline.ts'

const MODERN_VERSION = '2026-07-28'

/**
 * Records the handshake by opening a session of this engine, so that the helper's cached responses equal the engine's own.
 *
 * @param serve opens a session over a transport.
 */
export async function recordHandshake(version: string, serve: (transport: Transport) => void): Promise<CachedHandshake> {
  const clientInfo = { name: HANDSHAKE_CLIENT, version }
  const [newest] = SUPPORTED_PROTOCOL_VERSIONS
  const meta = {
    _meta: {
      [PROTOCOL_VERSION_META_KEY]: MODERN_VERSION,
      [CLIENT_CAPABILITIES_META_KEY]: {},
      'io.modelcontextprotocol/clientInfo': clientInfo,
    },
  }
  const [initialize, legacyTools] = await ask(
    serve,
    { method: 'initialize', params: { protocolVersion: newest, capabilities: {}, clientInfo } },
    { method: 'tools/list' },
  )
  const [discover, modernTools] = await ask(serve, { method: 'server/discover', params: meta }, { method: 'tools/list', params: meta })
  return {
    version,
    legacyVersions: SUPPORTED_PROTOCOL_VERSIONS,
    legacy: { initialize, toolsList: legacyTools },
    modern: { discover, toolsList: modernTools },
  }
}

interface Opening {
  readonly method: string
  readonly params?: Record<string, unknown>
}

/** Sends two requests in sequence over a new session and returns their results. */
async function ask(serve: (transport: Transport) => void, first: Opening, second: Opening) {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  serve(theirs)
  let answered = (_message: JSONRPCMessage): void => undefined
  listenTo(ours, { receive: (message) => answered(message), failed: () => undefined, closed: () => undefined })
  await ours.start()
  const resultOf = async (request: Opening, id: number) => {
    const answer = new Promise<JSONRPCMessage>((resolve) => (answered = resolve))
    await ours.send({ jsonrpc: '2.0', id, ...request })
    const message = await answer
    if (!('result' in message)) throw new Error(`No handshake: ${JSON.stringify(message)}`)
    return message.result
  }
  const results = [await resultOf(first, 0), await resultOf(second, 1)] as const
  await ours.close()
  return results
}
