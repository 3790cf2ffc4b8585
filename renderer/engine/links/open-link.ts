import { desktop } from '../desktop.ts'
import type { OpenLink } from './link.ts'
import { openMessagePortLink } from './message-port-link.ts'
import { openWebSocketLink } from './web-socket-link.ts'

/** Chooses the transport: the only code that depends on it. */
export const openLink: OpenLink = () => {
  const bridge = desktop()
  return bridge === undefined ? openWebSocketLink() : openMessagePortLink(bridge)
}
