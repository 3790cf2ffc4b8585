import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import { CONTROL_PATH, protocolsWith } from '../../../electron/control/page/endpoint.ts'
import { type OpenLink, Refused } from './link.ts'
import { isOver, sessionSecret } from './page-session.ts'

/** Connects a page in a browser by a WebSocket to its own server. */
export const openWebSocketLink: OpenLink = async () => {
  const secret = await sessionSecret()
  if (secret === undefined) throw new Refused('You are signed out of this page.')
  return new Promise((resolve, reject) => {
    const websocket = new WebSocket(`ws://${location.host}${CONTROL_PATH}`, protocolsWith(secret))
    const closed = new Promise<void>((close) => websocket.addEventListener('close', () => close()))
    websocket.addEventListener('open', () => resolve({ client: createORPCClient(new RPCLink({ websocket })), closed }))
    // Browsers do not tell a page why a WebSocket was refused.
    void closed.then(async () =>
      reject((await isOver(secret)) ? new Refused('You are signed out of this page.') : new Error('Tooltray cannot be reached.')),
    )
  })
}
