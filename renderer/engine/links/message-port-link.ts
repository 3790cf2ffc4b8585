import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import type { OpenLink } from './link.ts'
import { PORT_MESSAGE, type WindowBridge } from '../../../electron/control/window-bridge.ts'

/** Connects the desktop app's window by a message port from the app. */
export function openMessagePortLink(bridge: WindowBridge): ReturnType<OpenLink> {
  return new Promise((resolve) => {
    const take = (event: MessageEvent): void => {
      const [port] = event.ports
      // The preload script sends from the same window; frames and other windows do not.
      if (event.source !== window || event.data !== PORT_MESSAGE || port === undefined) return
      window.removeEventListener('message', take)
      const closed = new Promise<void>((close) => port.addEventListener('close', () => close()))
      resolve({ client: createORPCClient(new RPCLink({ port })), closed })
      port.start()
    }
    window.addEventListener('message', take)
    bridge.requestPort()
  })
}
