import { type AgentOptions, Agent as HttpAgent, type ClientRequestArgs } from 'node:http'
import { Agent as HttpsAgent, type RequestOptions } from 'node:https'
import type { Duplex } from 'node:stream'
import type { Outbound } from '../outbound.ts'

type Connected = (error: Error | null, stream: Duplex) => void

/**
 * Creates an agent for a library that makes its requests with Node's `http` or `https`: each connection goes through the proxy for the URL,
 * if there is one.
 */
export function tunnelAgent(url: URL, outbound: Pick<Outbound, 'tunnel'>): HttpAgent {
  const tunnel = (): Promise<Duplex | undefined> => outbound.tunnel(url, async () => undefined)
  return url.protocol === 'https:' ? new SecureTunnelAgent(tunnel) : new TunnelAgent(tunnel)
}

const OPTIONS: AgentOptions = { keepAlive: true }

class TunnelAgent extends HttpAgent {
  readonly #tunnel: () => Promise<Duplex | undefined>

  constructor(tunnel: () => Promise<Duplex | undefined>) {
    super(OPTIONS)
    this.#tunnel = tunnel
  }

  override createConnection(options: ClientRequestArgs, connected?: Connected): undefined {
    connectBy(this.#tunnel, connected, (socket) => socket ?? super.createConnection(options))
  }
}

class SecureTunnelAgent extends HttpsAgent {
  readonly #tunnel: () => Promise<Duplex | undefined>

  constructor(tunnel: () => Promise<Duplex | undefined>) {
    super(OPTIONS)
    this.#tunnel = tunnel
  }

  override createConnection(options: RequestOptions, connected?: Connected): undefined {
    connectBy(this.#tunnel, connected, (socket) => super.createConnection({ ...options, ...(socket === undefined ? {} : { socket }) }))
  }
}

function connectBy(
  tunnel: () => Promise<Duplex | undefined>,
  connected: Connected = () => undefined,
  over: (socket: Duplex | undefined) => Duplex | null | undefined,
): void {
  tunnel()
    .then(over)
    .then(
      (stream) => connected(null, stream as Duplex),
      (error: Error) => connected(error, undefined as never),
    )
}
