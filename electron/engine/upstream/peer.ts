import type { Implementation } from '@modelcontextprotocol/client'
import type { Live } from './session/open-session.ts'

/** Facts about a server while it is connected. */
export interface Peer {
  readonly info: Implementation | undefined
  readonly protocolVersion: string | undefined
  readonly capabilities: Readonly<Record<string, unknown>>
  readonly instructions: string | undefined
  readonly pid: number | undefined
}

/** Reads those facts from an open session. */
export function peerOf(live: Live): Peer {
  const { client } = live
  return {
    info: client.getServerVersion(),
    protocolVersion: client.getNegotiatedProtocolVersion(),
    capabilities: client.getServerCapabilities() ?? {},
    instructions: client.getInstructions(),
    pid: live.pid(),
  }
}
