import type { WebSocket } from 'ws'
import { type Carrier, carry } from '../../../control/connect/carry.ts'
import { aborted } from '../../../engine/base/call-signal.ts'
import { systemClock } from '../../../engine/base/platform.ts'
import { openPage } from '../../../serve/page/server.ts'
import { connectToEngine } from '../../../control/connect/connect-to-engine.ts'
import { controlClient } from '../../../control/client.ts'
import type { PageContent } from '../../../contract/pages/tool-pages.ts'
import type { EngineLocation } from '../../engine-connection/engine-client.ts'

/** WebSocket close codes of RFC 6455: the engine cannot be reached, try again later; it has ended. */
const TRY_AGAIN_LATER = 1013
const GOING_AWAY = 1001

/** Dependencies of `pageBesideEngine`. */
interface PageBesideEngineDeps {
  reach: EngineLocation
  folder: string
  port?: number | undefined
  onAddress: (address: string) => void
  signal: AbortSignal
}

/**
 * Serves the page for an engine in another process, relaying messages through its socket, until the signal aborts. Throws what `openPage`
 * throws.
 */
export async function pageBesideEngine(deps: PageBesideEngineDeps): Promise<void> {
  const { reach, signal, ...page } = deps
  const connect = () => connectToEngine(reach.paths, { purpose: 'control', client: `tooltray-page/${reach.version}` })
  const server = await openPage({
    ...page,
    clock: systemClock,
    async pageContent(id): Promise<PageContent> {
      const connection = await connect()
      try {
        return await controlClient(connection).pages.content({ id })
      } finally {
        connection.socket.end()
      }
    },
    attach(webSocket) {
      // Messages of the page wait until the engine answers.
      webSocket.pause()
      connect().then(
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

/** Adapts a WebSocket to a carrier. */
function carrierOf(webSocket: WebSocket): Carrier {
  return {
    onMessage: (listener) =>
      void webSocket.on('message', (data: Buffer, isBinary) => listener(isBinary ? new Uint8Array(data) : data.toString('utf8'))),
    onClose: (listener) => void webSocket.on('close', listener),
    send: (message) => webSocket.send(message),
    close: () => webSocket.close(GOING_AWAY),
  }
}
