import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Connections that have not brought a valid credential yet. Over it: the oldest of them is closed. */
const MOST_STRANGERS = 256

/**
 * Whoever opens connections and says nothing, or says it slowly, takes no place from others: a client that means well is let in within
 * moments.
 *
 * @returns to be called with the socket of a request that was let in.
 */
export function dropUnauthenticated(server: Pick<Server, 'on'>): (socket: Socket) => void {
  // By both ends: over TLS a request has another socket than its connection.
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
