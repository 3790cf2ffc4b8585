import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Connections that have not brought a valid credential yet. Over it: the oldest of them is closed. */
const MOST_UNAUTHENTICATED = 256

/**
 * Limits connections without a valid credential, so that idle or slow ones cannot take up all connections. A legitimate client
 * authenticates within moments.
 *
 * @returns a function to call with the socket of an authenticated request.
 */
export function dropUnauthenticated(server: Pick<Server, 'on'>): (socket: Socket) => void {
  // By address and port: over TLS a request has a different socket object than its connection.
  const unauthenticated = new Map<string, Socket>()
  server.on('connection', (socket: Socket) => {
    const key = keyOf(socket)
    unauthenticated.set(key, socket)
    socket.once('close', () => unauthenticated.delete(key))
    for (const [oldest, open] of unauthenticated) {
      if (unauthenticated.size <= MOST_UNAUTHENTICATED) break
      unauthenticated.delete(oldest)
      open.destroy()
    }
  })
  return (socket) => void unauthenticated.delete(keyOf(socket))
}

function keyOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`
}
