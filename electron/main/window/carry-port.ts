import type { MessagePortMain } from 'electron'
import type { Carrier } from '../../control/connect/carry.ts'

/** Adapts the app's end of a message channel to a carrier of the control API. */
export function portCarrier(port: Pick<MessagePortMain, 'on' | 'postMessage' | 'close'>): Carrier {
  return {
    onMessage: (listener) => void port.on('message', ({ data }: { data: unknown }) => listener(data as string | Uint8Array)),
    onClose: (listener) => void port.on('close', listener),
    send: (message) => port.postMessage(message),
    close: () => port.close(),
  }
}
