import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import { CONTROL_PATH } from '../../electron/control/control-path.ts'
import { type OpenLink, Refused } from './link.ts'

/** The way of a page in a browser: a WebSocket to where the page came from. */
export const openWebSocketLink: OpenLink = () =>
  new Promise((resolve, reject) => {
    const websocket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${CONTROL_PATH}`)
    const closed = new Promise<void>((close) => websocket.addEventListener('close', () => close()))
    websocket.addEventListener('open', () => resolve({ client: createORPCClient(new RPCLink({ websocket })), closed }))
    void closed.then(async () =>
      reject((await mayComeIn()) ? new Error('The engine cannot be reached.') : new Refused('The page was not let in.')),
    )
  })

/** A browser does not tell a page why a WebSocket was refused; an ordinary request tells. True when nobody answers at all. */
async function mayComeIn(): Promise<boolean> {
  const FORBIDDEN = 403
  return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status !== FORBIDDEN,
    () => true,
  )
}
