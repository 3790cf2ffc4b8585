import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import type { ControlClient } from './control-api.ts'
import { linePort } from './connect/line-port.ts'
import type { EngineConnection } from './connect/connect-to-engine.ts'

/** Returns the control API over a connection that was opened for this purpose. */
export function controlClient(connection: EngineConnection): ControlClient {
  const port = linePort(connection.socket)
  connection.read(port.take)
  return createORPCClient(new RPCLink({ port }))
}
