import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import type { ControlClient } from './contract.ts'
import type { LinePort } from './line-port.ts'

export type { ControlClient } from './contract.ts'

/** The control API over a port: the socket's, or the window's. */
export function controlClient(port: LinePort): ControlClient {
  return createORPCClient(new RPCLink({ port }))
}
