/** What the desktop app puts into its window, and the whole of it. */
export interface WindowBridge {
  /** Asks for a message port to the engine. It comes as a `message` event of the window with `PORT_MESSAGE` as data. */
  requestPort(): void
}

export const PORT_MESSAGE = 'tooltray-port'

declare global {
  interface Window {
    readonly tooltray?: WindowBridge
  }
}
