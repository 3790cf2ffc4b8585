import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import type { ContractRouterClient } from '@orpc/contract'
import type { contract } from './contract.ts'
import type { LinePort } from './line-port.ts'

/** The control API as its users call it. Errors are `ORPCError` with `data.code` and `data.hint`. */
export type ControlClient = ContractRouterClient<typeof contract>

/** The control API over a port: the socket's, or the window's. */
export function controlClient(port: LinePort): ControlClient {
  return createORPCClient(new RPCLink({ port }))
}
