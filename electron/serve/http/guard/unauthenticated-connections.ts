import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Connections that have not brought a valid credential yet. Over it: the oldest of them is closed. */
const MOST_STRANGERS = 256

/**
 * Limits connections without a valid credential, so that idle or slow ones cannot take up all connections. A legitimate client
 * authenticates within moments.
 *
 * @returns a function to call with the socket of an authenticated request.
 */
export function dropUnauthenticated(server: Pick<Server, 'on'>): (socket: Socket) => void {
  // By address and port: over TLS a request has a different socket object than its connection.
  const strangers = new Map<string, Socket>()
  server.on('connection', (socket: Socket) => {
    const key = keyOf(socket)
    strangers.set(key, socket)
    socket.once('close', () => strangers.delete(key))
    for (const [oldest, stranger] of strangers) {
      if (strangers.size <= MOST_STRANGERS) break
      strangers.delete(oldest)
      stranger.destroy()
    }
  })
  return (socket) => void strangers.delete(keyOf(socket))
}

function keyOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`
}
