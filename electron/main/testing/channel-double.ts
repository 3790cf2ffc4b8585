import { EventEmitter } from 'node:events'
import { MessageChannel, type MessagePort } from 'node:worker_threads'

/** Node's channel in the shape of Electron's: messages come wrapped in an event, and none before the port is started. */
export class ChannelDouble {
  readonly port1: unknown
  readonly port2: MessagePort
  constructor() {
    const { port1, port2 } = new MessageChannel()
    this.port2 = port2
    const events = new EventEmitter()
    port1.on('close', () => events.emit('close'))
    this.port1 = Object.assign(events, {
      postMessage: (message: unknown) => port1.postMessage(message),
      // Node starts a port with its first listener.
      start: () => port1.on('message', (data: unknown) => events.emit('message', { data })),
      close: () => port1.close(),
    })
  }
}
