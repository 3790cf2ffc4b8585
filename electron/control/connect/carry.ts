import { linePort } from './line-port.ts'
import type { EngineConnection } from './connect-to-engine.ts'

/** A transport for messages of the control API: a page's WebSocket, or a window's message port. */
export interface Carrier {
  onMessage(listener: (message: string | Uint8Array) => void): void
  onClose(listener: () => void): void
  send(message: string | Uint8Array): void
  close(): void
}

/** Joins a carrier to the engine at the other end of a connection: messages go both ways, and either end closes the other. */
export function carry(carrier: Carrier, { socket, read }: EngineConnection): void {
  const port = linePort(socket)
  port.on('message', (event) => carrier.send(event?.data as string | Uint8Array))
  port.on('close', () => carrier.close())
  carrier.onMessage((message) => void port.postMessage(message))
  carrier.onClose(() => socket.end())
  read(port.take)
}
