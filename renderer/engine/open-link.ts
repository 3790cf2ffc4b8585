import { desktop } from './desktop.ts'
import type { OpenLink } from './link.ts'
import { openMessagePortLink } from './message-port-link.ts'
import { openWebSocketLink } from './web-socket-link.ts'

/** The only place that knows which door the window came through. */
export const openLink: OpenLink = () => {
  const bridge = desktop()
  return bridge === undefined ? openWebSocketLink() : openMessagePortLink(bridge)
}
