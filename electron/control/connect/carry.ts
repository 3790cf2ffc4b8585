import { linePort } from './line-port.ts'
import type { EngineConnection } from './connect-to-engine.ts'

/** Something that carries messages of the control API: a WebSocket of a page, a message port of a window. */
export interface Carrier {
  onMessage(listener: (message: string | Uint8Array) => void): void
  onClose(listener: () => void): void
  send(message: string | Uint8Array): void
  close(): void
}

/**
 * Joins a carrier to the engine at the other end of a connection: what one says the other hears, and the end of one is the end of the
 * other.
 */
export function carry(carrier: Carrier, { socket, read }: EngineConnection): void {
  const port = linePort(socket)
  port.on('message', (event) => carrier.send(event?.data as string | Uint8Array))
  port.on('close', () => carrier.close())
  carrier.onMessage((message) => void port.postMessage(message))
  carrier.onClose(() => socket.end())
  read(port.take)
}
