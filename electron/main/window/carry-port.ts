import type { MessagePortMain } from 'electron'
import type { Carrier } from '../../control/connect/carry.ts'

/** The app's end of a message channel to the window, as a carrier of the control API. */
export function portCarrier(port: Pick<MessagePortMain, 'on' | 'postMessage' | 'close'>): Carrier {
  return {
    onMessage: (listener) => void port.on('message', ({ data }: { data: unknown }) => listener(data as string | Uint8Array)),
    onClose: (listener) => void port.on('close', listener),
    send: (message) => port.postMessage(message),
    close: () => port.close(),
  }
}
