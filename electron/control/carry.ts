import type { Door } from './door.ts'
import { linePort } from './line-port.ts'

/** Something that carries messages of the control API: a WebSocket of a page, a message port of a window. */
export interface Carrier {
  onMessage(listener: (message: string | Uint8Array) => void): void
  onClose(listener: () => void): void
  send(message: string | Uint8Array): void
  close(): void
}

/** Joins a carrier to the engine behind an open door: what one says the other hears, and the end of one is the end of the other. */
export function carry(carrier: Carrier, door: Door): void {
  const port = linePort(door.socket)
  port.on('message', (event) => carrier.send(event?.data as string | Uint8Array))
  port.on('close', () => carrier.close())
  carrier.onMessage((message) => void port.postMessage(message))
  carrier.onClose(() => door.socket.end())
  door.read(port.take)
}
