import type { Implementation } from '@modelcontextprotocol/client'
import type { Live } from './session/open-session.ts'

/** What is known of a server while it is connected. */
export interface Peer {
  readonly info: Implementation | undefined
  readonly protocolVersion: string | undefined
  readonly capabilities: Readonly<Record<string, unknown>>
  readonly instructions: string | undefined
  readonly pid: number | undefined
}

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
