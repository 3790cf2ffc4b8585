import type { WebSocket } from 'ws'
import { type Carrier, carry } from '../../../control/connect/carry.ts'
import { aborted } from '../../../engine/base/call-signal.ts'
import { systemClock } from '../../../engine/base/platform.ts'
import { openPage } from '../../../serve/page/server.ts'
import { connectToEngine } from '../../../control/connect/connect-to-engine.ts'
import type { EngineLocation } from '../../engine-connection/engine-client.ts'

/** How a WebSocket is closed when what is behind it cannot be reached, by RFC 6455: try again later. */
const TRY_AGAIN_LATER = 1013
const GOING_AWAY = 1001

/** What `pageBesideEngine` works with. */
interface PageBesideEngineDeps {
  reach: EngineLocation
  folder: string
  port?: number | undefined
  onAddress: (address: string) => void
  signal: AbortSignal
}

/**
 * Serves the page for an engine that runs in another process: what the page says goes through its socket, and back. Until the signal.
 * Throws what `openPage` throws.
 */
export async function pageBesideEngine(deps: PageBesideEngineDeps): Promise<void> {
  const { reach, signal, ...page } = deps
  const server = await openPage({
    ...page,
    clock: systemClock,
    attach(webSocket) {
      // What the page says before the engine answered waits.
      webSocket.pause()
      connectToEngine(reach.paths, { purpose: 'control', client: `tooltray-page/${reach.version}` }).then(
        (connection) => {
          carry(carrierOf(webSocket), connection)
          webSocket.resume()
        },
        () => {
          webSocket.resume()
          webSocket.close(TRY_AGAIN_LATER)
        },
      )
    },
  })
  await aborted(signal)
  await server.close()
}

/** A WebSocket as a carrier. */
function carrierOf(webSocket: WebSocket): Carrier {
  return {
    onMessage: (listener) =>
      void webSocket.on('message', (data: Buffer, isBinary) => listener(isBinary ? new Uint8Array(data) : data.toString('utf8'))),
    onClose: (listener) => void webSocket.on('close', listener),
    send: (message) => webSocket.send(message),
    close: () => webSocket.close(GOING_AWAY),
  }
}
