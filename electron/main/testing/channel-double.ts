import { MessageChannel, type MessagePort } from 'node:worker_threads'

/** Node's channel in the shape of Electron's: messages come wrapped in an event. */
export class ChannelDouble {
  readonly port1: unknown
  readonly port2: MessagePort
  constructor() {
    const { port1, port2 } = new MessageChannel()
    this.port2 = port2
    this.port1 = {
      on: (event: string, listener: (value?: unknown) => void) =>
        port1.on(event, (data?: unknown) => listener(event === 'message' ? { data } : undefined)),
      postMessage: (message: unknown) => port1.postMessage(message),
      start: () => port1.start(),
      close: () => port1.close(),
    }
  }
}
