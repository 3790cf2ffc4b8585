import type { WindowBridge } from '../../electron/control/window-bridge.ts'

declare global {
  interface Window {
    readonly tooltray?: WindowBridge
  }
}

/** The desktop app around this window; undefined when the window is a page in a browser. */
export function desktop(): WindowBridge | undefined {
  return window.tooltray
}
