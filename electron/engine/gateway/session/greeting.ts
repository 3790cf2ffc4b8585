import { CLIENT_CAPABILITIES_META_KEY, InMemoryTransport, type JSONRPCMessage, PROTOCOL_VERSION_META_KEY, SUPPORTED_PROTOCOL_VERSIONS, type Transport } from '@modelcontextprotocol/client'

/** The engine's answers to the opening of a conversation, kept on disk for the moments when no engine runs. */
export interface GreetingRecord {
  readonly version: string
  readonly legacyVersions: readonly string[]
  readonly legacy: { readonly initialize: unknown; readonly toolsList: unknown }
  readonly modern: { readonly discover: unknown; readonly toolsList: unknown }
}

const MODERN_VERSION = '2026-07-28'

/**
 * Records what a session of this engine answers, by asking one: what the helper says for the engine is what the engine says itself.
 *
 * @param serve opens a session over a transport.
 */
export async function recordGreeting(version: string, serve: (transport: Transport) => void): Promise<GreetingRecord> {
  const clientInfo = { name: 'tooltray-greeting', version }
  const [newest] = SUPPORTED_PROTOCOL_VERSIONS
  const meta = { _meta: { [PROTOCOL_VERSION_META_KEY]: MODERN_VERSION, [CLIENT_CAPABILITIES_META_KEY]: {}, 'io.modelcontextprotocol/clientInfo': clientInfo } }
  const [initialize, legacyTools] = await ask(serve, [
    { method: 'initialize', params: { protocolVersion: newest, capabilities: {}, clientInfo } },
    { method: 'tools/list' },
  ])
  const [discover, modernTools] = await ask(serve, [
    { method: 'server/discover', params: meta },
    { method: 'tools/list', params: meta },
  ])
  return {
    version,
    legacyVersions: SUPPORTED_PROTOCOL_VERSIONS,
    legacy: { initialize, toolsList: legacyTools },
    modern: { discover, toolsList: modernTools },
  }
}

/** Sends requests one after the other over a session of its own and gives their results. */
async function ask(serve: (transport: Transport) => void, requests: { method: string; params?: Record<string, unknown> }[]): Promise<unknown[]> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  serve(theirs)
  let answered = (_message: JSONRPCMessage): void => undefined
  ours.onmessage = (message: JSONRPCMessage) => answered(message)
  await ours.start()
  const results: unknown[] = []
  for (const [id, request] of requests.entries()) {
    const answer = new Promise<JSONRPCMessage>((resolve) => (answered = resolve))
    await ours.send({ jsonrpc: '2.0', id, ...request })
    const message = await answer
    if (!('result' in message)) throw new Error(`No greeting: ${JSON.stringify(message)}`)
    results.push(message.result)
  }
  await ours.close()
  return results
}
