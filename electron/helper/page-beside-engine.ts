import type { WebSocket } from 'ws'
import { linePort } from '../control/line-port.ts'
import { openPage } from '../serve/page/server.ts'
import { type Door, knock } from '../control/door.ts'
import type { Reach } from './engine-client.ts'

/** How a WebSocket is closed when what is behind it cannot be reached, by RFC 6455: try again later. */
const TRY_AGAIN_LATER = 1013
const GOING_AWAY = 1001

/**
 * Serves the page for an engine that runs in another process: what the page says goes through its socket, and back. Until the signal.
 * Throws what `openPage` throws.
 */
export async function pageBesideEngine(parts: { reach: Reach; folder: string; port: number; onAddress: (address: string) => void; signal: AbortSignal }): Promise<void> {
  const { reach, signal, ...page } = parts
  const server = await openPage({
    ...page,
    attach(webSocket) {
      // What the page says before the engine answered waits.
      webSocket.pause()
      knock(reach.paths.socket, 'control', `tooltray-page/${reach.version}`).then(
        (door) => join(webSocket, door),
        () => {
          webSocket.resume()
          webSocket.close(TRY_AGAIN_LATER)
        },
      )
    },
  })
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await server.close()
}

/** Both carry the same messages, text or bytes; the end of one is the end of the other. */
function join(webSocket: WebSocket, door: Door): void {
  const port = linePort(door.socket)
  port.on('message', (event) => webSocket.send(event?.data as string | Uint8Array))
  port.on('close', () => webSocket.close(GOING_AWAY))
  webSocket.on('message', (data: Buffer, isBinary) => port.postMessage(isBinary ? new Uint8Array(data) : data.toString('utf8')))
  webSocket.on('close', () => door.socket.end())
  door.read(port.take)
  webSocket.resume()
}
