import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import { CONTROL_PATH, protocolsWith } from '../../electron/control/page-endpoint.ts'
import { type OpenLink, Refused } from './link.ts'
import { isOver, sessionSecret } from './page-session.ts'

/** The way of a page in a browser: a WebSocket to where the page came from. */
export const openWebSocketLink: OpenLink = async () => {
  const secret = await sessionSecret()
  if (secret === undefined) throw new Refused('The page was not let in.')
  return new Promise((resolve, reject) => {
    const websocket = new WebSocket(`ws://${location.host}${CONTROL_PATH}`, protocolsWith(secret))
    const closed = new Promise<void>((close) => websocket.addEventListener('close', () => close()))
    websocket.addEventListener('open', () => resolve({ client: createORPCClient(new RPCLink({ websocket })), closed }))
    // A browser does not tell a page why a WebSocket was refused.
    void closed.then(async () =>
      reject((await isOver(secret)) ? new Refused('The page was not let in.') : new Error('The engine cannot be reached.')),
    )
  })
}
