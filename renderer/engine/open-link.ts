import type { OpenLink } from './link.ts'
import { openMessagePortLink } from './message-port-link.ts'
import { openWebSocketLink } from './web-socket-link.ts'

/** The only place that knows which door the window came through. */
export const openLink: OpenLink = () => (window.tooltray === undefined ? openWebSocketLink() : openMessagePortLink(window.tooltray))
